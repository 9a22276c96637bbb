-- @case 1
-- Found by oracle. EXISTS with an IN list in it is turned into a join that does not stop at the first
-- match: a row of the outer table comes once for each match. Of the releases tried, fails on 3.51.1;
-- right in 3.51.2.
-- @oracle: norec form=fetch flag=istrue
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: statistics ANALYZE; schema UNIQUE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (1), (0);
-- @base
-- > SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t0 WHERE c0 IN (1, 0));
-- @run optimized
SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t0 WHERE c0 IN (1, 0));
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (EXISTS (SELECT NULL FROM t0 WHERE c0 IN (1, 0))) IS TRUE AS f FROM t0);
-- @end
