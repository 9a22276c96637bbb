-- @case 1
-- Found by oracle. sum() of whole numbers alone is a whole number
-- (https://www.sqlite.org/lang_aggfunc.html), but in a frame that a real number has left it stays
-- real. Of the releases tried, fails on 3.25.2 to 3.54.1; those before know no windows.
-- @dialect: sqlite
-- @check: bag moving = alone
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0, c1);
INSERT INTO t0 VALUES (1, 0.5), (2, 3);
-- @run moving
SELECT c0, typeof(sum(c1) OVER (ORDER BY c0 ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)) FROM t0;
-- @run alone
SELECT c0, (SELECT typeof(sum(x.c1)) FROM t0 AS x WHERE x.c0 >= t0.c0) FROM t0;
-- @end
