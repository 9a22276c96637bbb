-- @case 1
-- Found by oracle. A subquery in FROM whose LEFT JOIN has an inner join on its right refers there
-- to a column beside the subquery: an internal error of the planner, also where the tables are
-- empty. Of the releases tried, fails on 1.1.3 and 1.5.6.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: err:optimized:INTERNAL:Failed to bind column reference ? [?] (bindings: {#[?]})
-- @cause: optimizer PRAGMA disable_optimizer, filter_pushdown, deliminator
-- @setup
CREATE TABLE t0(c0 INTEGER);
-- @base
-- > SELECT * FROM (SELECT 0, NULL) a0(wh_1, wh_2) CROSS JOIN (SELECT wh_2 FROM t0 NATURAL JOIN t0 a1 LEFT JOIN t0 a2 JOIN t0 a3 ON a3.c0 = a2.c0 AND a2.c0 = wh_1 ON a3.c0 = c0) WHERE 1;
-- @run optimized
SELECT * FROM (SELECT 0, NULL) a0(wh_1, wh_2) CROSS JOIN (SELECT wh_2 FROM t0 NATURAL JOIN t0 a1 LEFT JOIN t0 a2 JOIN t0 a3 ON a3.c0 = a2.c0 AND a2.c0 = wh_1 ON a3.c0 = c0) WHERE 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (1) THEN 1 ELSE 0 END AS f FROM (SELECT 0, NULL) a0(wh_1, wh_2) CROSS JOIN (SELECT wh_2 FROM t0 NATURAL JOIN t0 a1 LEFT JOIN t0 a2 JOIN t0 a3 ON a3.c0 = a2.c0 AND a2.c0 = wh_1 ON a3.c0 = c0));
-- @end
