-- @case 1
-- Found by oracle. The join has three rows: (0, 0), (1, 0) and (1, 1), and so it has without the window. With it,
-- and the derived table merged, two are left, each with a count of 2. With derived_merge off, or CASE around
-- a0, there are three. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: eet
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: optimizer derived_merge=off; schema PRIMARY KEY; hint USE INDEX ()
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
INSERT INTO t0 VALUES (1), (0);
-- @base
-- > SELECT count(a0) OVER () FROM (SELECT c0 AS a0 FROM t0) AS a1 STRAIGHT_JOIN t0 ON wh_eet(5, NULL, a0, NULL) >= c0;
-- @run original
SELECT count(a0) OVER () FROM (SELECT c0 AS a0 FROM t0) AS a1 STRAIGHT_JOIN t0 ON a0 >= c0;
-- @run transformed
SELECT count(a0) OVER () FROM (SELECT c0 AS a0 FROM t0) AS a1 STRAIGHT_JOIN t0 ON CASE WHEN NULL THEN a0 ELSE a0 END >= c0;
-- @end
