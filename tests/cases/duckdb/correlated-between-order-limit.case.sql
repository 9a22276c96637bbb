-- @case 1
-- Found by oracle. A correlated condition two queries deep, below ORDER BY and LIMIT: the planner fails with
-- "Failed to cast expression to type - expression type mismatch", an internal error. Of the releases tried,
-- fails on 1.5.6; 1.1.3 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: err:optimized:INTERNAL:Failed to cast expression to type - expression type mismatch
-- @cause: the query alone
-- @base
-- > SELECT * FROM (SELECT NULL a0) WHERE (SELECT NULL FROM (SELECT NULL a1 WHERE a0 BETWEEN 0 AND 0) ORDER BY a1 LIMIT 1);
-- @run optimized
SELECT * FROM (SELECT NULL a0) WHERE (SELECT NULL FROM (SELECT NULL a1 WHERE a0 BETWEEN 0 AND 0) ORDER BY a1 LIMIT 1);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((SELECT NULL FROM (SELECT NULL a1 WHERE a0 BETWEEN 0 AND 0) ORDER BY a1 LIMIT 1)) THEN 1 ELSE 0 END AS f FROM (SELECT NULL a0));
-- @end
