-- @case 1
-- Found by oracle. a0 = ALL of a subquery that is a0 itself loses the row of a NATURAL JOIN, where
-- a0 is a column of both sides. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query, but not with * FROM (SELECT * FROM t0 LIMIT 18446744073709551615) AS, * FROM t0 NATURAL JOIN (SELECT * FROM t0 LIMIT 18446744073709551615) AS
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
-- @base
-- > SELECT SQL_BUFFER_RESULT * FROM t0 NATURAL JOIN t0 a1 WHERE a1.a0 = ALL (SELECT a0 WHERE 1);
-- @run optimized
SELECT SQL_BUFFER_RESULT * FROM t0 NATURAL JOIN t0 a1 WHERE a1.a0 = ALL (SELECT a0 WHERE 1);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a1.a0 = ALL (SELECT a0 WHERE 1)) THEN 1 ELSE 0 END AS f FROM t0 NATURAL JOIN t0 a1) AS ref0;
-- @end
