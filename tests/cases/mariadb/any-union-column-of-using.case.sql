-- @case 1
-- Found by oracle. 1 = ANY (SELECT NULL UNION SELECT 0) is NULL; as the condition on the column of
-- USING it keeps the row. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: the query, but not with * FROM (SELECT * FROM t0 LIMIT 18446744073709551615) AS, * FROM t0 JOIN (SELECT * FROM t0 LIMIT 18446744073709551615) AS
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
-- @base
-- > SELECT SQL_BUFFER_RESULT * FROM t0 JOIN t0 a1 USING (a0) WHERE a1.a0 = ANY (SELECT NULL UNION SELECT 0);
-- @run optimized
SELECT SQL_BUFFER_RESULT * FROM t0 JOIN t0 a1 USING (a0) WHERE a1.a0 = ANY (SELECT NULL UNION SELECT 0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a1.a0 = ANY (SELECT NULL UNION SELECT 0)) THEN 1 ELSE 0 END AS f FROM t0 JOIN t0 a1 USING (a0)) AS ref0;
-- @end
