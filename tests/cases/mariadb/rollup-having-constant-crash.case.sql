-- @case 1
-- Found by oracle. The server dies of a query with WITH ROLLUP of a row that a unique key finds and a HAVING that
-- can't hold for it. Without the key there is no row. Of the releases tried, fails on 10.11.19 and 11.8.9;
-- right in MySQL 9.7.4.
-- @dialect: mariadb
-- @check: bag given = scanned
-- @signature: crash:given:SIGSEGV
-- @cause: schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0 VALUES (1053);
-- @run given
SELECT NULL FROM t0 WHERE c0 = 1053 GROUP BY c0 WITH ROLLUP HAVING c0 = 0;
-- @run scanned
SELECT NULL FROM t0 USE INDEX () WHERE c0 = 1053 GROUP BY c0 WITH ROLLUP HAVING c0 = 0;
-- @end
