-- @case 1
-- Found by oracle. A comparison of what is computed from a UBIGINT with a constant beyond the largest
-- BIGINT ends with an internal error: when the constant is moved to the other side it is put into 64
-- bits with a sign. The same with other factors, + 1 and 5 - c0. Of the releases tried, fails on 1.1.3
-- and 1.5.6.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: err:optimized:INTERNAL:Information loss on integer cast: value ? outside of target range [-?, ?]
-- @cause: optimizer PRAGMA disable_optimizer, expression_rewriter; schema UBIGINT -> INT
-- @setup
CREATE TABLE t0(c0 UBIGINT);
-- @base
-- > SELECT NULL FROM t0 WHERE c0 * 0 > 9223372036854775808;
-- @run optimized
SELECT NULL FROM t0 WHERE c0 * 0 > 9223372036854775808;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 * 0 > 9223372036854775808) THEN 1 ELSE 0 END AS f FROM t0);
-- @end
