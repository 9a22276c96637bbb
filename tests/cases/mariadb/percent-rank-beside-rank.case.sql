-- @case 1
-- Found by oracle. Both rows are peers, so the percent rank of each is 0; beside a CASE of another
-- window's rank one gets 1. It may be the bug of window-partition-beside-order-null. Of the releases
-- tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: eet
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @base
-- > SELECT percent_rank() OVER (ORDER BY a1), wh_eet(6, a0, rank() OVER (ORDER BY NULL), NULL) FROM (SELECT a1 a0 FROM (SELECT 1 a1 UNION ALL SELECT 0) a2) a3, (SELECT NULL a1) a2;
-- @run original
SELECT percent_rank() OVER (ORDER BY a1), rank() OVER (ORDER BY NULL) FROM (SELECT a1 a0 FROM (SELECT 1 a1 UNION ALL SELECT 0) a2) a3, (SELECT NULL a1) a2;
-- @run transformed
SELECT percent_rank() OVER (ORDER BY a1), CASE WHEN a0 THEN rank() OVER (ORDER BY NULL) ELSE rank() OVER (ORDER BY NULL) END FROM (SELECT a1 a0 FROM (SELECT 1 a1 UNION ALL SELECT 0) a2) a3, (SELECT NULL a1) a2;
-- @end
