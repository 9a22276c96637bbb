-- @case 1
-- Found by oracle. <> ALL of rows with a NULL is not true. Beside OR, and with an index on the
-- subquery's column, a row is kept that is greater than all others. Of the releases tried, fails on
-- 10.11.19 and 11.8.9.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:missing
-- @cause: schema CREATE INDEX i0 ON t0(a2); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT 0 a0, NULL a1, 0 a2 UNION SELECT NULL, 1e10, NULL;
ALTER TABLE t0 ADD c0 BOOLEAN;
CREATE INDEX i0 ON t0(a2);
-- @base
-- > SELECT * FROM t0 WHERE a1 <> ALL (SELECT a2 FROM t0) OR a0 = a2;
-- @run given
SELECT * FROM t0 WHERE a1 <> ALL (SELECT a2 FROM t0) OR a0 = a2;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT a0, a1, a2, c0 FROM t0;
UPDATE wh_raw_t0 SET c0 = NULL;
SELECT * FROM wh_raw_t0 AS t0 WHERE a1 <> ALL (SELECT a2 FROM wh_raw_t0 AS t0) OR a0 = a2;
-- @end
