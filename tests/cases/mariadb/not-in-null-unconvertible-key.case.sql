-- @case 1
-- Found by oracle. 65 IN (0.0, NULL) is NULL. 65 is none of the values that a DECIMAL (2, 1) can
-- have, so the index on the inner column is not searched, and the NULL in it not seen. Of the
-- releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: raw form=copy at=3
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: schema CREATE INDEX i0 ON t0(a0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT 0. a0, 65 a1 UNION SELECT NULL, NULL;
CREATE INDEX i0 ON t0(a0);
-- @base
-- > SELECT a1 IN (SELECT a0 FROM t0) FROM t0;
-- @run given
SELECT a1 IN (SELECT a0 FROM t0) FROM t0;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=InnoDB AS SELECT a0, a1 FROM t0;
SELECT a1 IN (SELECT a0 FROM wh_raw_t0 AS t0) FROM wh_raw_t0 AS t0;
-- @end
