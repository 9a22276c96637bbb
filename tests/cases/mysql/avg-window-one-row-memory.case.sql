-- @case 1
-- Found by oracle. The average of no value but NULL is NULL; as a window over the only row of a
-- MEMORY table it is 0.0000, though sum() there is NULL. Of the releases tried, fails on 9.7.4;
-- MariaDB 10.11.19 and 11.8.9 are right.
-- @oracle: raw form=copy at=2
-- @dialect: mysql
-- @check: bag given = raw
-- @signature: rel:1:both
-- @setup
CREATE TABLE t0(c0 SMALLINT);
INSERT INTO t0 VALUES (NULL);
-- @base
-- > SELECT avg(c0) OVER () FROM t0;
-- @run given
SELECT avg(c0) OVER () FROM t0;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MEMORY AS SELECT c0 FROM t0;
SELECT avg(c0) OVER () FROM wh_raw_t0 AS t0;
-- @end
