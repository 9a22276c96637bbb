-- @case 1
-- Found by oracle. 0 is not among BITs that are all 1. Where the subquery is kept in a table (here by the switch; without
-- it from some more rows on) NOT IN is NULL. Of the releases tried, fails on 9.7.4; MariaDB 10.11.19 is right.
-- @oracle: dqp hint=setting at=4
-- @dialect: mysql
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: optimizer subquery_materialization_cost_based=off, materialization=off
-- @setup
CREATE TABLE t0(c0 BIT);
INSERT INTO t0 VALUES (1);
CREATE TABLE t1 AS SELECT 0 c0;
-- @base
-- > SELECT NULL FROM t1 WHERE c0 NOT IN (SELECT c0 FROM t0);
-- @run given
SELECT NULL FROM t1 WHERE c0 NOT IN (SELECT c0 FROM t0);
-- @run hinted
SET optimizer_switch = 'subquery_materialization_cost_based=off';
SELECT NULL FROM t1 WHERE c0 NOT IN (SELECT c0 FROM t0);
SET optimizer_switch = 'default';
-- @end
