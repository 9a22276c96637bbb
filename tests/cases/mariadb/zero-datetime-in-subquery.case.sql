-- @case 1
-- Found by oracle. The one row, '0000-00-00 00:00:00', joins with itself and is among the column's
-- values. With semijoin off and SQL_BUFFER_RESULT it is lost. Of the releases tried, fails on
-- 10.11.19 and 11.8.9; MySQL 9.7.4 refuses such a date.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer semijoin=on
-- @setup
CREATE TABLE t0(c0 DATETIME);
INSERT INTO t0 VALUES ('0-0-0');
SET optimizer_switch = 'semijoin=off';
-- @base
-- > SELECT SQL_BUFFER_RESULT * FROM t0 NATURAL JOIN t0 a0 WHERE a0.c0 IN (SELECT c0 FROM t0);
-- @run optimized
SELECT SQL_BUFFER_RESULT * FROM t0 NATURAL JOIN t0 a0 WHERE a0.c0 IN (SELECT c0 FROM t0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0.c0 IN (SELECT c0 FROM t0)) THEN 1 ELSE 0 END AS f FROM t0 NATURAL JOIN t0 a0) AS ref0;
-- @end
