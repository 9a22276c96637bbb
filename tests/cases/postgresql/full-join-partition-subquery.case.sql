-- @case 1
-- Found by oracle. Planning ends in an internal error, "SubPlan found with no parent plan", where the condition that a partition
-- may be pruned by is a subquery of a column that FULL JOIN may make NULL. With enable_partition_pruning off there are no
-- rows, as there should be. Of the releases tried, fails on 18.4, passes on 15.18.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: err:optimized:XX000:SubPlan found with no parent plan
-- @cause: optimizer enable_partition_pruning = off
-- @setup
CREATE TABLE t0(c0 integer);
CREATE TABLE t1(c1 text) PARTITION BY LIST(c1);
CREATE TABLE t2 PARTITION OF t1 FOR VALUES IN (NULL);
CREATE TABLE t3 PARTITION OF t1 FOR VALUES IN ('');
-- @base
-- > SELECT NULL FROM (SELECT 0 AS a0) AS s FULL JOIN t1 ON TRUE WHERE c1 >= (SELECT NULL FROM t0 WHERE c0 >= a0);
-- @run optimized
SELECT NULL FROM (SELECT 0 AS a0) AS s FULL JOIN t1 ON TRUE WHERE c1 >= (SELECT NULL FROM t0 WHERE c0 >= a0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c1 >= (SELECT NULL FROM t0 WHERE c0 >= a0)) THEN 1 ELSE 0 END AS f FROM (SELECT 0 AS a0) AS s FULL JOIN t1 ON TRUE) AS ref0;
-- @end
