-- @case 1
-- Found by oracle --dqp. INTERNAL Error: Attempted to dereference unique_ptr that is NULL!, when a prepared ASOF
-- join of more than 64 rows is executed for the second time; of fewer with asof_loop_join_threshold = 0. Of the
-- releases tried, fails on 1.5.6; right on 1.1.3.
-- @oracle: dqp hint=executed-again at=1
-- @dialect: duckdb
-- @check: bag given = hinted
-- @signature: err:hinted:INTERNAL:Attempted to dereference unique_ptr that is NULL!
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 BIGINT);
INSERT INTO t0 SELECT NULL FROM range(65);
-- @base
-- > SELECT * FROM t0 a0 ASOF JOIN t0 ON a0.c0 = t0.c0 AND a0.c0 <= t0.c0;
-- @run given
SELECT * FROM t0 a0 ASOF JOIN t0 ON a0.c0 = t0.c0 AND a0.c0 <= t0.c0;
SELECT * FROM t0 a0 ASOF JOIN t0 ON a0.c0 = t0.c0 AND a0.c0 <= t0.c0;
-- @run hinted
PREPARE wh_query AS SELECT * FROM t0 a0 ASOF JOIN t0 ON a0.c0 = t0.c0 AND a0.c0 <= t0.c0;
EXECUTE wh_query;
EXECUTE wh_query;
DEALLOCATE wh_query;
-- @end
