-- @case 1
-- Found by oracle. The year of 2020-00-01, which may be stored in the default sql_mode, is 2020.
-- Where an index is on the column, YEAR(c0) = 2020 becomes a range that begins with 2020-01-01. Of
-- the releases tried, fails on 11.8.9, passes on 10.11.19, which makes no such range.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema KEY (c0)
-- @setup
CREATE TABLE t0(c0 DATE, KEY (c0));
INSERT INTO t0 VALUES ('2020-00-01');
-- @base
-- > SELECT * FROM t0 WHERE YEAR(c0) = 2020;
-- @run optimized
SELECT * FROM t0 WHERE YEAR(c0) = 2020;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (YEAR(c0) = 2020) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
