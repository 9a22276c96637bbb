-- @case 1
-- Found by oracle. MIN() of a BIGINT UNSIGNED above -1 is 0. By an index, the bound becomes 0
-- itself and stays excluded, so the least value above it is given. Of the releases tried, fails on
-- 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: schema BIGINT UNSIGNED -> INT, KEY (c0); hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 BIGINT UNSIGNED, KEY (c0));
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT MIN(c0) FROM t0 WHERE c0 > -1;
-- @run given
SELECT MIN(c0) FROM t0 WHERE c0 > -1;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT c0 FROM t0;
SELECT MIN(c0) FROM wh_raw_t0 AS t0 WHERE c0 > -1;
-- @end
