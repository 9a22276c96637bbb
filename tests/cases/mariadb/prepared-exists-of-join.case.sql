-- @case 1
-- Found by oracle. The server dies where a prepared statement with EXISTS over a join, of which a
-- column is named by a subquery in it, is executed with another value for its parameter. MDEV-35673
-- tells of such columns and second executions. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=bound
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: crash:hinted:SIGSEGV
-- @cause: optimizer derived_merge=off, semijoin=off, exists_to_in=off
-- @setup
CREATE TABLE t0(c0 BIGINT);
-- @base
-- > SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM (SELECT a1.c0, t0.c0 a0 FROM t0 a1 STRAIGHT_JOIN t0) a2 WHERE a0 = t0.c0 AND (SELECT c0)) AND c0 >= 0;
-- @run given
SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM (SELECT a1.c0, t0.c0 a0 FROM t0 a1 STRAIGHT_JOIN t0) a2 WHERE a0 = t0.c0 AND (SELECT c0)) AND c0 >= NULL;
SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM (SELECT a1.c0, t0.c0 a0 FROM t0 a1 STRAIGHT_JOIN t0) a2 WHERE a0 = t0.c0 AND (SELECT c0)) AND c0 >= 0;
-- @run hinted
PREPARE wh_query FROM 'SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM (SELECT a1.c0, t0.c0 a0 FROM t0 a1 STRAIGHT_JOIN t0) a2 WHERE a0 = t0.c0 AND (SELECT c0)) AND c0 >= ?';
SET @wh_1 = NULL;
EXECUTE wh_query USING @wh_1;
SET @wh_1 = 0;
EXECUTE wh_query USING @wh_1;
DEALLOCATE PREPARE wh_query;
-- @end
