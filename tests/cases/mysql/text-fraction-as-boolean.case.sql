-- @case 1
-- Found by SQLancer (PQS), June 2019, bug #95942. A TEXT of 0.9 was cut to the integer 0 where it
-- stands for a truth value. Release not stated; fixed in 8.0.17. Of the releases tried, right on
-- 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://bugs.mysql.com/bug.php?id=95942
-- @setup
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0(c0) VALUES (0.9);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0;
-- @run optimized
SELECT * FROM t0 WHERE t0.c0;
-- @run unoptimized
SELECT *, (t0.c0) IS TRUE FROM t0;
-- @end
