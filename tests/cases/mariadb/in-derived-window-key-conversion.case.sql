-- @case 1
-- Found by oracle. As numbers '' is 0 and '1' is 1, so that two rows are in the subquery, as the
-- reference counts. With the derived table looked up by a key '1' is not met. Of the releases tried,
-- fails on 11.8.9; 10.11.19 is right, so is MySQL 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer derived_with_keys=off, semijoin=off, split_materialized=off; statistics ANALYZE; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0 VALUES (NULL), (NULL), (NULL), (NULL), (0), (1);
CREATE TABLE t1 AS SELECT '' c0 UNION SELECT '1';
-- @base
-- > SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) FROM t0) a0 WHERE c0 IN (SELECT c0 FROM t1);
-- @run optimized
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) FROM t0) a0 WHERE c0 IN (SELECT c0 FROM t1);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 IN (SELECT c0 FROM t1)) THEN 1 ELSE 0 END AS f FROM (SELECT c0, count(*) OVER (PARTITION BY c0) FROM t0) a0) AS ref0;
-- @end
