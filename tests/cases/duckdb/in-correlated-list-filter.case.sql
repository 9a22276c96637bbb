-- @case 1
-- Found by oracle. For the row ([], 1) the subquery has both rows, one of which is []: the row is among
-- the result, as CASE shows; the filter gives none. Of the releases tried, fails
-- on 1.5.6; 1.1.3 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer PRAGMA disable_optimizer, filter_pushdown
-- @setup
CREATE TABLE t0 AS SELECT NULL a0, NULL a1 UNION SELECT [ ], 1;
-- @base
-- > SELECT NULL FROM t0 a2 WHERE a0 IN (SELECT a0 FROM t0 WHERE CASE WHEN a2.a1 IS NULL THEN NULL ELSE TRUE END);
-- @run optimized
SELECT NULL FROM t0 a2 WHERE a0 IN (SELECT a0 FROM t0 WHERE CASE WHEN a2.a1 IS NULL THEN NULL ELSE TRUE END);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0 IN (SELECT a0 FROM t0 WHERE CASE WHEN a2.a1 IS NULL THEN NULL ELSE TRUE END)) THEN 1 ELSE 0 END AS f FROM t0 a2);
-- @end
