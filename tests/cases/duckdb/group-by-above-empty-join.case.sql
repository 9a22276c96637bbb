-- @case 1
-- Found by oracle. INTERNAL Error: Failed to bind column reference, for a query that only reads. A join by a column
-- that is NULL throughout gives no rows; the column of the other table in the same OR, which GROUP BY asks for
-- too, is lost below it. Of the releases tried, fails on 1.5.6; right on 1.1.3.
-- @oracle: norec form=count flag=case
-- @dialect: duckdb
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: err:optimized:INTERNAL:Failed to bind column reference ? [?] (bindings: {#[?], #[?]})
-- @cause: optimizer PRAGMA disable_optimizer, filter_pushdown, filter_pullup, statistics_propagation, join_order, unused_columns, column_lifetime, compressed_materialization
-- @setup
CREATE TABLE t0(c0 INTEGER);
CREATE TABLE t1(c0 INTEGER, c1 INTEGER);
INSERT INTO t0 SELECT 0 FROM range(20);
INSERT INTO t1 VALUES (0, NULL), (1, NULL);
-- @base
-- > SELECT * FROM t0 JOIN t1 a2 ON t0.c0 = a2.c0 JOIN t1 a3 ON a3.c0 = t0.c0 JOIN t1 ON t1.c0 = a3.c1 WHERE t1.c0 OR a2.c1 GROUP BY a3.c1, a2.c1;
-- @run optimized
SELECT COUNT(*) FROM t0 JOIN t1 a2 ON t0.c0 = a2.c0 JOIN t1 a3 ON a3.c0 = t0.c0 JOIN t1 ON t1.c0 = a3.c1 WHERE t1.c0 OR a2.c1 GROUP BY a3.c1, a2.c1;
-- @run unoptimized
SELECT SUM(f), SUM(n) FROM (SELECT SUM(CASE WHEN (t1.c0 OR a2.c1) THEN 1 ELSE 0 END) AS f, COUNT(*) AS n FROM t0 JOIN t1 a2 ON t0.c0 = a2.c0 JOIN t1 a3 ON a3.c0 = t0.c0 JOIN t1 ON t1.c0 = a3.c1 GROUP BY a3.c1, a2.c1);
-- @end
