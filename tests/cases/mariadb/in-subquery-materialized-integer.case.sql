-- @case 1
-- Found by oracle. 20 equals '2e1', which as a number is 20. Put into a table first, the text is
-- read as an INT, 2. Of the releases tried, fails on 10.11.19 and no more on
-- 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer derived_with_keys=off, semijoin=off, tmp_memory_table_size = 0
-- @setup
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0 VALUES ();
UPDATE t0 SET c0 = '2e1';
-- @base
-- > SELECT * FROM (SELECT 0 c0 UNION ALL SELECT 20) a0 WHERE c0 = ANY (SELECT * FROM t0);
-- @run optimized
SELECT * FROM (SELECT 0 c0 UNION ALL SELECT 20) a0 WHERE c0 = ANY (SELECT * FROM t0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 = ANY (SELECT * FROM t0)) THEN 1 ELSE 0 END AS f FROM (SELECT 0 c0 UNION ALL SELECT 20) a0) AS ref0;
-- @end
