-- @case 1
-- Found by oracle. Every row joins, by ON 1, and no c0 is NULL, so IS NULL finds none; of a table
-- partitioned by LIST, on the inner side of an outer join of three, it finds a row. With RANGE it
-- does, too (NOT c0 IS NOT NULL). Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer range_optimizer_max_mem_size = 1
-- @setup
CREATE TABLE t0(c0 BOOLEAN) PARTITION BY LIST (c0 MOD 2) (PARTITION p1 VALUES IN (1));
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT * FROM t0 a0 LEFT JOIN (t0 a1 JOIN t0) ON 1 WHERE a1.c0 IS NULL;
-- @run optimized
SELECT * FROM t0 a0 LEFT JOIN (t0 a1 JOIN t0) ON 1 WHERE a1.c0 IS NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a1.c0 IS NULL) THEN 1 ELSE 0 END AS f FROM t0 a0 LEFT JOIN (t0 a1 JOIN t0) ON 1) AS ref0;
-- @end
