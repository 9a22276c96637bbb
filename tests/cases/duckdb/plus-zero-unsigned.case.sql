-- @case 1
-- Found by oracle. An unsigned number and nothing else is compared with 2^63, which it may well be; expression_rewriter
-- brings the 0 to the other side in 64 bits with a sign, and fails: Information loss on integer cast. Right with c0
-- alone. Of the releases tried, fails on 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag plain = added
-- @signature: err:added:INTERNAL:Information loss on integer cast: value ? outside of target range [-?, ?]
-- @cause: optimizer PRAGMA disable_optimizer, expression_rewriter
-- @setup
CREATE TABLE t0(c0 UBIGINT);
INSERT INTO t0 VALUES (9223372036854775808), (1);
-- @run plain
SELECT COUNT(*) FROM t0 WHERE c0 >= 9223372036854775808;
-- @run added
SELECT COUNT(*) FROM t0 WHERE c0 + 0 >= 9223372036854775808;
-- @end
