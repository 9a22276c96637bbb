-- @case 1
-- Found by oracle, which met it as a row security policy beside WHERE. The row 1 is in the default
-- partition, and is greater than 0. Beside c0 IS NULL OR c0 IS NOT NULL, which is always true, the
-- planner prunes that partition. With enable_partition_pruning off the row is found. Of the
-- releases tried, fails on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_partition_pruning = off
-- @setup
CREATE TABLE t0(c0 int) PARTITION BY RANGE (c0);
CREATE TABLE t1 PARTITION OF t0 FOR VALUES FROM (MINVALUE) TO (0);
CREATE TABLE t2 PARTITION OF t0 DEFAULT;
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT NULL FROM t0 WHERE (c0 IS NULL OR c0 IS NOT NULL) AND c0 > 0;
-- @run optimized
SELECT NULL FROM t0 WHERE (c0 IS NULL OR c0 IS NOT NULL) AND c0 > 0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((c0 IS NULL OR c0 IS NOT NULL) AND c0 > 0) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
