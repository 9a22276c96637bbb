-- @case 1
-- Found by oracle. HAVING of a BIT column above ROLLUP loses the group of 1 where the table is read
-- through a derived one; with derived_merge off, or from the table itself, it is there. Of the
-- releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = raw
-- @signature: rel:1:missing
-- @cause: optimizer derived_merge=off
-- @setup
CREATE TABLE t0(c0 BIT);
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT NULL FROM (SELECT * FROM t0) t0 GROUP BY c0 WITH ROLLUP HAVING c0;
-- @run given
SELECT NULL FROM (SELECT * FROM t0) t0 GROUP BY c0 WITH ROLLUP HAVING c0;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT c0 FROM t0;
SELECT NULL FROM (SELECT * FROM wh_raw_t0 AS t0) t0 GROUP BY c0 WITH ROLLUP HAVING c0;
-- @end
