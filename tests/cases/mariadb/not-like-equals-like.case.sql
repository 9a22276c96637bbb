-- @case 1
-- Found by oracle. What is NOT LIKE can't equal what is LIKE the same pattern. Yet the row comes out:
-- as a condition, both sides are taken for one expression that equals itself, whatever NOT says; in
-- the projection the same comparison is 0. The same with = instead of <=>, and with a table's column.
-- NOT IN and NOT BETWEEN are right. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4
-- is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: the query, but not with ((a0 NOT LIKE '' <=> a0 LIKE '') IS TRUE)
-- @base
-- > SELECT * FROM (SELECT '' a0) a1 WHERE a0 NOT LIKE '' <=> a0 LIKE '';
-- @run optimized
SELECT * FROM (SELECT '' a0) a1 WHERE a0 NOT LIKE '' <=> a0 LIKE '';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0 NOT LIKE '' <=> a0 LIKE '') THEN 1 ELSE 0 END AS f FROM (SELECT '' a0) a1) AS ref0;
-- @end
