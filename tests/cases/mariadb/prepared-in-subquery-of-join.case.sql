-- @case 1
-- Found by oracle. The server dies in an execution of a prepared statement with IN over a join, of
-- which a column is named by a subquery in the subquery, if a setting was another one the time
-- before. MDEV-35673 tells of such columns and second executions. Of the releases tried, fails on
-- 10.11.19 and 11.8.9.
-- @oracle: dqp hint=executed-again at=35
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: crash:hinted:SIGSEGV
-- @cause: the query, but not with ((NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1)) IS TRUE)
-- @setup
CREATE TABLE t0(c0 DATETIME);
-- @base
-- > SELECT * FROM t0 WHERE NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1);
-- @run given
SET optimizer_switch = 'condition_pushdown_for_subquery=off';
SELECT * FROM t0 WHERE NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1);
SET optimizer_switch = 'default';
SELECT * FROM t0 WHERE NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1);
SET optimizer_switch = 'default';
-- @run hinted
PREPARE wh_query FROM 'SELECT * FROM t0 WHERE NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1)';
SET optimizer_switch = 'condition_pushdown_for_subquery=off';
EXECUTE wh_query;
SET optimizer_switch = 'default';
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
SET optimizer_switch = 'default';
-- @end
