-- @case 1
-- Found by oracle. A NATURAL JOIN compares by =, for which NULL has no partner; with <=> of the
-- same columns beside it the row with NULL joins itself. Without the index it does not. Of MySQL's
-- 9.7.4, too, it is true. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer not_null_range_scan=on; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0 VALUES ();
-- @base
-- > SELECT NULL FROM t0 a0 NATURAL JOIN t0 WHERE c0 <=> t0.c0;
-- @run optimized
SELECT NULL FROM t0 a0 NATURAL JOIN t0 WHERE c0 <=> t0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 <=> t0.c0) THEN 1 ELSE 0 END AS f FROM t0 a0 NATURAL JOIN t0) AS ref0;
-- @end
