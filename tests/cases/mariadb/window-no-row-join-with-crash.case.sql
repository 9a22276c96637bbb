-- @case 1
-- Found by oracle. Two windows over a join of no row, one of whose tables is named by WITH, end the
-- server (SIGSEGV); with the table itself there is no row. Of the releases tried, fails on 10.11.19
-- and 11.8.9.
-- @oracle: dqp hint=not-materialized at=3
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = hinted
-- @signature: crash:hinted:SIGSEGV
-- @cause: optimizer derived_merge=off
-- @setup
CREATE TABLE t0(c0 INT);
-- @base
-- > SELECT sum(t0.c0) OVER (), max(c0) OVER (ORDER BY t0.c0) FROM t0 NATURAL JOIN t0 a0 RIGHT JOIN t0 a1 USING (c0);
-- @run given
SELECT sum(t0.c0) OVER (), max(c0) OVER (ORDER BY t0.c0) FROM t0 NATURAL JOIN t0 a0 RIGHT JOIN t0 a1 USING (c0);
-- @run hinted
WITH wh_source AS (SELECT * FROM t0) SELECT sum(t0.c0) OVER (), max(c0) OVER (ORDER BY t0.c0) FROM t0 NATURAL JOIN t0 a0 RIGHT JOIN wh_source AS a1 USING (c0);
-- @end
