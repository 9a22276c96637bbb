-- @case 1
-- Found by oracle. Sorted, a join loses the row for which IN of a subquery is true; it may be the
-- bug of distinct-using-in-or-null. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4
-- is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer join_cache_level = 0
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
-- @base
-- > SELECT * FROM t0 JOIN t0 a1 USING (a0) WHERE a1.a0 IN (SELECT 1 UNION ALL SELECT 1) ORDER BY a0;
-- @run optimized
SELECT * FROM t0 JOIN t0 a1 USING (a0) WHERE a1.a0 IN (SELECT 1 UNION ALL SELECT 1) ORDER BY a0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a1.a0 IN (SELECT 1 UNION ALL SELECT 1)) THEN 1 ELSE 0 END AS f FROM t0 JOIN t0 a1 USING (a0)) AS ref0;
-- @end
