-- @case 1
-- Found by oracle. In the row of totals c0 is NULL, and c0 + 0 with it; beside a window function it is that of
-- the last group, though c0 alone is still NULL. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: eet
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT wh_eet(5, NULL, c0, NULL), count(*) OVER () FROM t0 GROUP BY c0 WITH ROLLUP;
-- @run original
SELECT c0, count(*) OVER () FROM t0 GROUP BY c0 WITH ROLLUP;
-- @run transformed
SELECT CASE WHEN NULL THEN c0 ELSE c0 END, count(*) OVER () FROM t0 GROUP BY c0 WITH ROLLUP;
-- @end
