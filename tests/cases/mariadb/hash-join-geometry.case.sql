-- @case 1
-- Found by oracle. Two points are joined to each other where they are equal, by hashes
-- (join_cache_level = 3): each is joined to both. Of the releases tried, fails on 11.8.9; right on
-- 10.11.19.
-- @oracle: dqp hint=setting at=7
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer join_cache_level = 3, join_cache_level = 4, join_cache_level = 6, derived_with_keys=off, optimizer_search_depth = 1
-- @setup
CREATE TABLE t0 AS SELECT Point(1, 0) a0 UNION SELECT Point(0, 0);
-- @base
-- > SELECT * FROM (SELECT a0 a1, count(*) OVER () FROM t0) a2 JOIN t0 ON a0 = a1;
-- @run given
SELECT * FROM (SELECT a0 a1, count(*) OVER () FROM t0) a2 JOIN t0 ON a0 = a1;
-- @run hinted
SET join_cache_level = 3;
SELECT * FROM (SELECT a0 a1, count(*) OVER () FROM t0) a2 JOIN t0 ON a0 = a1;
SET join_cache_level = DEFAULT;
-- @end
