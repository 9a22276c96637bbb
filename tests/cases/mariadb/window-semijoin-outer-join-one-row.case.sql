-- @case 1
-- Found by oracle. A window over one row that a semijoin finds and an outer join with a constant
-- derived table has: without the window the row comes, and so it does where the table is a
-- temporary one. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = raw
-- @signature: rel:1:extra
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
-- @base
-- > SELECT lag(a0) OVER (ORDER BY NULL) FROM (SELECT* FROM t0 LEFT JOIN (SELECT NULL) wh_one ON NULL) t0 WHERE a0 IN (SELECT * FROM t0);
-- @run given
SELECT lag(a0) OVER (ORDER BY NULL) FROM (SELECT* FROM t0 LEFT JOIN (SELECT NULL) wh_one ON NULL) t0 WHERE a0 IN (SELECT * FROM t0);
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT a0 FROM t0;
SELECT lag(a0) OVER (ORDER BY NULL) FROM (SELECT * FROM wh_raw_t0 AS t0 LEFT JOIN (SELECT NULL) wh_one ON NULL) t0 WHERE a0 IN (SELECT * FROM wh_raw_t0 AS t0);
-- @end
