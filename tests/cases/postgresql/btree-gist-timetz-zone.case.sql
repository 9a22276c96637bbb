-- @case 1
-- Found by oracle. Both are 10:00 in UTC, and of equal moments the one of the eastern zone comes
-- first; an index of the module btree_gist keeps the moment alone and searches it by <. Of the
-- releases tried, fails on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_bitmapscan = off; statistics ANALYZE; schema CREATE INDEX i0 ON t0 USING gist(c0), USING gist
-- @setup
CREATE EXTENSION btree_gist;
CREATE TABLE t0(c0 timetz);
CREATE INDEX i0 ON t0 USING gist(c0);
INSERT INTO t0 VALUES ('12:00:00+02');
-- @base
-- > SELECT * FROM t0 WHERE c0 < '10:';
-- @run optimized
SELECT * FROM t0 WHERE c0 < '10:';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 < '10:') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
