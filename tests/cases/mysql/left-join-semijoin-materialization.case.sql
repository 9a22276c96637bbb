-- @case 1
-- Bug #105637. A semijoin inside a left join's right side, carried out by materialization: the row
-- comes out with a value that the subquery excludes. Release not stated, November 2021. The two
-- runs differ in the strategy only. Of the releases tried, right on 9.7.4.
-- @dialect: mysql
-- @check: bag materialized = first_match
-- @ref: https://bugs.mysql.com/bug.php?id=105637
-- @setup
CREATE TABLE t0(a INT);
INSERT INTO t0 VALUES (1);
-- @run materialized
SET optimizer_switch = 'firstmatch=off';
SELECT * FROM (SELECT 11) s
  LEFT JOIN (SELECT a FROM t0 WHERE a IN (SELECT a FROM t0 WHERE a != 1)) r ON TRUE;
-- @run first_match
SET optimizer_switch = 'firstmatch=on';
SELECT * FROM (SELECT 11) s
  LEFT JOIN (SELECT a FROM t0 WHERE a IN (SELECT a FROM t0 WHERE a != 1)) r ON TRUE;
-- @end
