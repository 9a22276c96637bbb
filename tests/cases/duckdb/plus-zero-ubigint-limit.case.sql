-- @case 1
-- Found by oracle. The comparison of an UBIGINT with the largest one is rewritten when something
-- is added to the column, and ends in an assertion of the engine (INTERNAL), even over no rows. Of
-- the releases tried, fails on 1.1.3 and 1.5.6.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: err:optimized:INTERNAL:Information loss on integer cast: value ? outside of target range [-?, ?]
-- @cause: optimizer PRAGMA disable_optimizer, expression_rewriter; schema UBIGINT -> INT
-- @setup
CREATE TABLE t0(c0 UBIGINT);
-- @base
-- > SELECT NULL FROM t0 WHERE c0 + 0 <> 18446744073709551615;
-- @run optimized
SELECT NULL FROM t0 WHERE c0 + 0 <> 18446744073709551615;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 + 0 <> 18446744073709551615) THEN 1 ELSE 0 END AS f FROM t0);
-- @end
