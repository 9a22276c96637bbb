-- @case 1
-- Found by oracle. The key of the groups is shown twice, and in the row of totals, where it is NULL, only
-- one of the two is. Wrapped in an expression that is always itself, both are. Of the releases
-- tried, fails on 10.11.19 and 11.8.9.
-- @oracle: eet
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT 0 a0;
-- @base
-- > SELECT a0, wh_eet(5, NULL, a0, NULL) FROM t0 GROUP BY a0 WITH ROLLUP;
-- @run original
SELECT a0, a0 FROM t0 GROUP BY a0 WITH ROLLUP;
-- @run transformed
SELECT a0, CASE WHEN NULL THEN a0 ELSE a0 END FROM t0 GROUP BY a0 WITH ROLLUP;
-- @end
