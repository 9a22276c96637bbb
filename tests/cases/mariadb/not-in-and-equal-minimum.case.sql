-- @case 1
-- Found by oracle. 0 is neither 1 nor the least but itself: the row (0, 1) stays. Without a key on
-- c0, as the condition is moved to where c0 is known, it is lost. Of the releases tried, fails on
-- 10.11.19 and 11.8.9.
-- @oracle: raw form=copy at=3
-- @dialect: mariadb
-- @check: bag given = raw
-- @signature: rel:1:missing
-- @cause: optimizer in_to_exists=off, expensive_subquery_limit = 0; schema UNIQUE
-- @setup
CREATE TABLE t0(c0 INTEGER UNIQUE, c1 INT);
INSERT INTO t0 VALUES (0, 1);
-- @base
-- > SELECT * FROM t0 WHERE c0 <> ALL (SELECT c1 FROM t0) AND c0 = (SELECT min(c0) FROM t0);
-- @run given
SELECT * FROM t0 WHERE c0 <> ALL (SELECT c1 FROM t0) AND c0 = (SELECT min(c0) FROM t0);
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=InnoDB AS SELECT c0, c1 FROM t0;
SELECT * FROM wh_raw_t0 AS t0 WHERE c0 <> ALL (SELECT c1 FROM wh_raw_t0 AS t0) AND c0 = (SELECT min(c0) FROM wh_raw_t0 AS t0);
-- @end
