-- @case 1
-- Found by oracle. Two rows hold the one value 0, so that count(DISTINCT) is 1. Without memory for
-- temporary tables, which is a setting that a session may choose, it is 2, if the value is read by
-- an index. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: optimizer tmp_memory_table_size = DEFAULT; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INTEGER UNIQUE);
INSERT INTO t0 VALUES (NULL), (0);
SET tmp_memory_table_size = 0;
-- @base
-- > SELECT count(DISTINCT t0.c0) FROM t0 JOIN t0 a0 WHERE t0.c0 = 0;
-- @run given
SELECT count(DISTINCT t0.c0) FROM t0 JOIN t0 a0 WHERE t0.c0 = 0;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT c0 FROM t0;
SELECT count(DISTINCT t0.c0) FROM wh_raw_t0 AS t0 JOIN wh_raw_t0 a0 WHERE t0.c0 = 0;
-- @end
