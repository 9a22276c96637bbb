-- @case 1
-- Found by oracle. MIN of a group's rows that are not <=> 0 finds none where an index of the group
-- and the column is read loosely; without it it finds 1. Of the releases tried, fails on 11.8.9;
-- right on 10.11.19.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = raw
-- @signature: rel:1:extra
-- @cause: schema CREATE INDEX i0 ON t0(a1, a0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT 1 a0, 0 a1 UNION SELECT 0, 0;
CREATE INDEX i0 ON t0(a1, a0);
-- @base
-- > SELECT min(a0) FROM t0 WHERE NOT a0 <=> 0 GROUP BY a1;
-- @run given
SELECT min(a0) FROM t0 WHERE NOT a0 <=> 0 GROUP BY a1;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT a0, a1 FROM t0;
SELECT min(a0) FROM wh_raw_t0 AS t0 WHERE NOT a0 <=> 0 GROUP BY a1;
-- @end
