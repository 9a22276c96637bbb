-- @case 1
-- Found by oracle. '' IN (NULL) is NULL, so that the derived table has no row and EXISTS is false; the
-- query gives a row all the same. With semijoin, materialization or exists_to_in off it is right. Of
-- the releases tried, fails on 10.11.19, passes on 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer join_cache_level = 3, join_cache_level = 4, join_cache_level = 6, derived_merge=off, materialization=off, semijoin=off, exists_to_in=off
-- @setup
CREATE TABLE t0 AS SELECT 0 a0;
CREATE TABLE t1 AS SELECT NULL a1, '' a2;
-- @base
-- > SELECT * FROM t0 WHERE EXISTS (SELECT NULL FROM (SELECT a0 a1 FROM t0 JOIN t1 WHERE a2 IN (SELECT a1 FROM t1)) a3 WHERE a1 = a0);
-- @run optimized
SELECT * FROM t0 WHERE EXISTS (SELECT NULL FROM (SELECT a0 a1 FROM t0 JOIN t1 WHERE a2 IN (SELECT a1 FROM t1)) a3 WHERE a1 = a0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (EXISTS (SELECT NULL FROM (SELECT a0 a1 FROM t0 JOIN t1 WHERE a2 IN (SELECT a1 FROM t1)) a3 WHERE a1 = a0)) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
