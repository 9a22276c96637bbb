-- @case 1
-- Found by oracle. An aggregate over an ASOF join of empty tables, with the join order as it is written, ends the
-- process with SIGSEGV. Of the releases tried, fails on 1.5.6; right on 1.1.3.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: crash:query:SIGSEGV
-- @setup
CREATE TABLE t0(c0 INT, c1 INT);
SET disabled_optimizers = 'join_order';
-- @run query
SELECT COUNT(*) FROM t0 a0 ASOF JOIN t0 ON a0.c1 > t0.c1 WHERE a0.c0 >= a0.c1;
-- @expect query
-- | 0
-- @end
