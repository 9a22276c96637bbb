-- @case 1
-- Found by oracle. CONCAT_WS() leaves out what is NULL behind its separator; with
-- not_null_range_scan, which must be switched on, its arguments are taken for not NULL and the row
-- is lost. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer not_null_range_scan=off; schema KEY (c1); hint USE INDEX (), IGNORE INDEX (c1)
-- @setup
CREATE TABLE t0(c0 INT, c1 INT, KEY (c1));
INSERT INTO t0 VALUES (1, NULL);
SET optimizer_switch = 'not_null_range_scan=on';
-- @base
-- > SELECT * FROM t0 WHERE CONCAT_WS('', c0, c1);
-- @run optimized
SELECT * FROM t0 WHERE CONCAT_WS('', c0, c1);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (CONCAT_WS('', c0, c1)) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
