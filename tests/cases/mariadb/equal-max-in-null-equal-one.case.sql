-- @case 1
-- Found by oracle. `a0 IN (SELECT NULL FROM t0)` is NULL, so is whether that equals 1, and no row is
-- one of the condition; beside a comparison with a subquery that is cheap enough to be run while the
-- query is optimized, the row is found. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer expensive_subquery_limit = 0
-- @setup
CREATE TABLE t0 AS SELECT 0 a0;
-- @base
-- > SELECT NULL FROM t0 WHERE a0 = (SELECT max(a0) FROM t0) AND a0 IN (SELECT NULL FROM t0) = 1;
-- @run optimized
SELECT NULL FROM t0 WHERE a0 = (SELECT max(a0) FROM t0) AND a0 IN (SELECT NULL FROM t0) = 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0 = (SELECT max(a0) FROM t0) AND a0 IN (SELECT NULL FROM t0) = 1) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
