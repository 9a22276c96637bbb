-- @case 1
-- Found by oracle --dqe in large queries. INTERNAL Error: Failed to bind column reference, for a query that only
-- reads. A column of the row outside stands beside IN (SELECT .. FROM cte) in what EXISTS shows. Of the releases
-- tried, fails on 1.5.6, the newest.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: err:query:INTERNAL:Failed to bind column reference ? [?] (bindings: {#[?], #[?], #[?]})
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT, c1 INT);
INSERT INTO t0 VALUES (1, 2);
-- @run query
WITH w0 AS (SELECT NULL) SELECT c0 FROM t0 a0 WHERE EXISTS (SELECT a0.c0 AND a0.c1 IN (SELECT NULL FROM w0) FROM t0);
-- @expect query
-- | 1
-- @end
