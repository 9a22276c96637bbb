-- @case 1
-- Found by oracle. '1' as VARBINARY equals '1' as CHAR, and with OR NULL behind it, where the
-- subquery becomes a lookup in the key, it is in no row. Of the releases tried, fails on 10.11.19
-- and 11.8.9.
-- @oracle: raw form=copy at=3
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:extra
-- @cause: schema UNIQUE, VARBINARY (20) -> INT; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 CHAR UNIQUE, c1 VARBINARY (20));
INSERT INTO t0 VALUES (1, 1);
-- @base
-- > SELECT * FROM t0 WHERE c1 IN (SELECT c0 FROM t0) OR NULL;
-- @run given
SELECT * FROM t0 WHERE c1 IN (SELECT c0 FROM t0) OR NULL;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=InnoDB AS SELECT c0, c1 FROM t0;
SELECT * FROM wh_raw_t0 AS t0 WHERE c1 IN (SELECT c0 FROM wh_raw_t0 AS t0) OR NULL;
-- @end
