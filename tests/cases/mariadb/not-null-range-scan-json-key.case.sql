-- @case 1
-- Found by oracle. json_object(NULL, c0) is not NULL for any c0, as the key is no value of c0's;
-- with not_null_range_scan, which must be switched on, c0 is taken for not NULL and the row is
-- lost. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer not_null_range_scan=off; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0 VALUES ();
SET optimizer_switch = 'not_null_range_scan=on';
-- @base
-- > SELECT NULL FROM t0 WHERE json_object(NULL, c0) IS NOT NULL;
-- @run optimized
SELECT NULL FROM t0 WHERE json_object(NULL, c0) IS NOT NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (json_object(NULL, c0) IS NOT NULL) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
