-- @case 1
-- Found by oracle. One row is at least b. Once the table has statistics, the planner estimates by
-- the histogram how many are, takes the values for text of a collation that the type "char" has
-- not, and refuses the query: cache lookup failed for collation 0. Of the releases tried, fails on
-- 18.4; 15.18 gives the row.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: err:optimized:XX000:cache lookup failed for collation ?
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 "char");
INSERT INTO t0 VALUES ('b'), ('');
ANALYZE;
-- @base
-- > SELECT * FROM t0 WHERE c0 >= 'b';
-- @run optimized
SELECT * FROM t0 WHERE c0 >= 'b';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 >= 'b') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
