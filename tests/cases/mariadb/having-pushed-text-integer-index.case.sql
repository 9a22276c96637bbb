-- @case 1
-- Found by oracle. HAVING c0 >= '10.0.' of an integer, which compares numbers, is pushed into
-- WHERE, where by an index it finds nothing: 17 is lost. Of the releases tried, fails on 10.11.19
-- and 11.8.9.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:extra
-- @cause: optimizer condition_pushdown_from_having=off; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INTEGER UNIQUE);
INSERT INTO t0 VALUES (17);
-- @base
-- > SELECT * FROM t0 GROUP BY c0 HAVING c0 >= '10.0.';
-- @run given
SELECT * FROM t0 GROUP BY c0 HAVING c0 >= '10.0.';
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT c0 FROM t0;
SELECT * FROM wh_raw_t0 AS t0 GROUP BY c0 HAVING c0 >= '10.0.';
-- @end
