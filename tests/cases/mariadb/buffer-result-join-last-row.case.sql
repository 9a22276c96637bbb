-- @case 1
-- Found by oracle. Of a join of a table by its key with itself, twice, the last row is lost where
-- SQL_BUFFER_RESULT asks for a temporary table: it changes how the rows are kept, not which. Of the
-- releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer optimizer_search_depth = 1; schema PRIMARY KEY; hint USE INDEX ()
-- @setup
CREATE TABLE t0(c0 TIME PRIMARY KEY);
INSERT INTO t0 VALUES (1), (0);
-- @base
-- > SELECT SQL_BUFFER_RESULT * FROM t0 a0 JOIN t0 a1 JOIN t0 USING (c0) ON a0.c0 <= t0.c0 WHERE 1;
-- @run optimized
SELECT SQL_BUFFER_RESULT * FROM t0 a0 JOIN t0 a1 JOIN t0 USING (c0) ON a0.c0 <= t0.c0 WHERE 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (1) THEN 1 ELSE 0 END AS f FROM t0 a0 JOIN t0 a1 JOIN t0 USING (c0) ON a0.c0 <= t0.c0) AS ref0;
-- @end
