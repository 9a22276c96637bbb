-- @case 1
-- Found by oracle. Where a column is equal to a constant, the constant is put in its place in the
-- other conditions, with its own scale: of 1.50 the length is 4, of 1.5 it is 3. Of the releases
-- tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query, but not with ((a0 = 1.5) IS TRUE)
-- @setup
CREATE TABLE t0 AS SELECT 1.50 a0;
-- @base
-- > SELECT * FROM t0 WHERE a0 = 1.5 AND length(a0) = 4;
-- @run optimized
SELECT * FROM t0 WHERE a0 = 1.5 AND length(a0) = 4;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0 = 1.5 AND length(a0) = 4) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
