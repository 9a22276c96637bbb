-- @case 1
-- Found by oracle in MariaDB's own test olap. The row of all groups has NULL for a, and so for CASE
-- that gives a. With DISTINCT it has the last group's a. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: eet
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t1(a INT);
INSERT INTO t1 VALUES (1), (3);
-- @base
-- > SELECT DISTINCT wh_eet(5, NULL, a, NULL), COUNT(*) FROM t1 GROUP BY a WITH ROLLUP;
-- @run original
SELECT DISTINCT a, COUNT(*) FROM t1 GROUP BY a WITH ROLLUP;
-- @run transformed
SELECT DISTINCT CASE WHEN NULL THEN a ELSE a END, COUNT(*) FROM t1 GROUP BY a WITH ROLLUP;
-- @end
