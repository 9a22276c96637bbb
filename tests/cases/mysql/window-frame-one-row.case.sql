-- @case 1
-- Found by oracle. Where the planner knows that there is one row, a frame that leaves the row
-- itself out holds it all the same: count(c0) OVER (ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) is 1.
-- Of the releases tried, fails on 9.7.4.
-- @oracle: raw form=copy at=3
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: optimizer hypergraph_optimizer=on, subquery_to_derived=on; schema ENGINE = MEMORY; hint /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0(c0 TINYINT) ENGINE = MEMORY;
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT first_value(c0) OVER (ROWS BETWEEN 1 FOLLOWING AND 0 FOLLOWING) FROM t0;
-- @run given
SELECT first_value(c0) OVER (ROWS BETWEEN 1 FOLLOWING AND 0 FOLLOWING) FROM t0;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=InnoDB AS SELECT c0 FROM t0;
SELECT first_value(c0) OVER (ROWS BETWEEN 1 FOLLOWING AND 0 FOLLOWING) FROM wh_raw_t0 AS t0;
-- @end
