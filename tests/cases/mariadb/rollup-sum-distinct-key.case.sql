-- @case 1
-- Found by oracle. The sum of one distinct value is that value, in the last row of WITH ROLLUP, too:
-- in groups by a key it is counted once for each. Of the releases tried, fails on 10.11.19 and
-- 11.8.9; MySQL 9.7.4 is right.
-- @oracle: raw form=copy at=3
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: schema PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
INSERT INTO t0 VALUES (1), (0);
-- @base
-- > SELECT sum(DISTINCT 1) FROM t0 GROUP BY c0 WITH ROLLUP;
-- @run given
SELECT sum(DISTINCT 1) FROM t0 GROUP BY c0 WITH ROLLUP;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=InnoDB AS SELECT c0 FROM t0;
SELECT sum(DISTINCT 1) FROM wh_raw_t0 AS t0 GROUP BY c0 WITH ROLLUP;
-- @end
