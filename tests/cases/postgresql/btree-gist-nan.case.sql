-- @case 1
-- Found by oracle. NaN is greater than all other numbers (datatype-numeric.html), so 0 is less. By
-- an index of the module btree_gist it is not, nor is NaN at least as great as Infinity. Of the
-- releases tried, fails on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_bitmapscan = off; statistics ANALYZE; schema CREATE INDEX i0 ON t0 USING gist(c0), USING gist
-- @setup
CREATE EXTENSION btree_gist;
CREATE TABLE t0(c0 real);
CREATE INDEX i0 ON t0 USING gist(c0);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE c0 < 'NaN';
-- @run optimized
SELECT * FROM t0 WHERE c0 < 'NaN';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 < 'NaN') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
