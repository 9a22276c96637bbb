-- @case 1
-- Found by oracle. least('2', 'b') is the text '2', which is true as AND's operand, as it is
-- selected. In WHERE the merged call is asked for a number, and compares 2 with what 'b' is as a
-- number, 0. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query, but not with LIMIT 18446744073709551615) AS, ((a0) IS TRUE)
-- @base
-- > SELECT NULL FROM (SELECT least('2', 'b') a0) a1 WHERE a0 AND 1;
-- @run optimized
SELECT NULL FROM (SELECT least('2', 'b') a0) a1 WHERE a0 AND 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0 AND 1) THEN 1 ELSE 0 END AS f FROM (SELECT least('2', 'b') a0) a1) AS ref0;
-- @end
