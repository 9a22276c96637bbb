-- @case 1
-- Found by SQLancer (PQS), June 2019, bug #95900. NOT (NOT 123) is 1, but two NOTs were taken for
-- none, and 123 != 123 is false. Release not stated; fixed in 8.0.17. Of the releases tried, right
-- on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://bugs.mysql.com/bug.php?id=95900
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (1);
-- @base
-- > SELECT * FROM t0 WHERE 123 != (NOT (NOT 123));
-- @run optimized
SELECT * FROM t0 WHERE 123 != (NOT (NOT 123));
-- @run unoptimized
SELECT *, (123 != (NOT (NOT 123))) IS TRUE FROM t0;
-- @end
