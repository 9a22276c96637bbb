-- @case 1
-- Found by gen and oracle. The DEFAULT partition, which holds the row, is pruned where IS NOT NULL
-- stands beside an OR or IN (with two values) of the key. MAX(c0) adds that condition of its own
-- where an index could be read from its end. Of the releases tried, fails on 11.15, 14.3, 15.3,
-- 15.18, 16.1, 17.0 and 18.0, and on 12.22 and 18.4.
-- @oracle: norec form=count flag=case sum=flat
-- @dialect: postgresql
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_partition_pruning = off
-- @setup
CREATE TABLE t0(c0 INT) PARTITION BY RANGE (c0);
CREATE TABLE t1 PARTITION OF t0 FOR VALUES FROM (MINVALUE) TO (0);
CREATE TABLE t2 PARTITION OF t0 DEFAULT;
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT c0 FROM t0 WHERE (c0 < 0 OR c0 > 0) AND c0 IS NOT NULL;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE (c0 < 0 OR c0 > 0) AND c0 IS NOT NULL;
-- @run unoptimized
SELECT SUM(CASE WHEN ((c0 < 0 OR c0 > 0) AND c0 IS NOT NULL) THEN 1 ELSE 0 END), COUNT(*) FROM t0;
-- @end
