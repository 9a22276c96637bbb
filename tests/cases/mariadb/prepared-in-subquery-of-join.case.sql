-- @case 1
-- Found by oracle. The server dies in the second execution of a prepared statement with IN over a
-- join, of which a column is named by a subquery in the subquery; with EXISTS over one likewise.
-- MDEV-35673 tells of such columns and second executions. Of the releases tried, fails on 10.11.19
-- and 11.8.9.
-- @oracle: dqp hint=executed-again at=1
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: crash:hinted:SIGSEGV
-- @cause: optimizer derived_merge=off, semijoin=off
-- @setup
CREATE TABLE t0(c0 DATETIME);
-- @base
-- > SELECT * FROM t0 WHERE NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1);
-- @run given
SELECT * FROM t0 WHERE NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1);
SELECT * FROM t0 WHERE NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1);
-- @run hinted
PREPARE wh_query FROM 'SELECT * FROM t0 WHERE NULL IN (SELECT (SELECT c0) FROM (SELECT NULL c0 FROM t0 a0 JOIN t0) a1)';
EXECUTE wh_query;
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
-- @end
