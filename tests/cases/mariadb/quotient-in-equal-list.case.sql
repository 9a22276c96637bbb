-- @case 1
-- Found by oracle. 1 / 21474 is not 0, whatever its four digits show; IN of two zeros takes it for one
-- where a column of a derived table is divided by. Of the releases tried, fails on 10.11.19 and
-- 11.8.9; MySQL 9.7.4 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: the query alone
-- @base
-- > SELECT * FROM (SELECT 21474 a0) a1 WHERE 1 / a0 IN (0, 0);
-- @run optimized
SELECT * FROM (SELECT 21474 a0) a1 WHERE 1 / a0 IN (0, 0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (1 / a0 IN (0, 0)) THEN 1 ELSE 0 END AS f FROM (SELECT 21474 a0) a1) AS ref0;
-- @end
