-- @case 1
-- Found by oracle. Of no row MAX() is NULL, which HAVING does not take for true, but where an index
-- shows that there is no row the one of NULLs is given. Of the releases tried, fails on 10.11.19
-- and 11.8.9.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = raw
-- @signature: rel:1:missing
-- @cause: schema KEY (c0); hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 int, KEY (c0));
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT * FROM t0, t0 a0 WHERE a0.c0 IS NULL HAVING MAX(t0.c0);
-- @run given
SELECT * FROM t0, t0 a0 WHERE a0.c0 IS NULL HAVING MAX(t0.c0);
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT c0 FROM t0;
SELECT * FROM wh_raw_t0 AS t0, wh_raw_t0 a0 WHERE a0.c0 IS NULL HAVING MAX(t0.c0);
-- @end
