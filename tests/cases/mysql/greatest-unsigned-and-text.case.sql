-- @case 1
-- Found by SQLancer (PQS), June 2019, bug #96012. GREATEST of a large unsigned number and the
-- negative of a text is not 0, but was no true value in WHERE. Release not stated; fixed in 8.0.18.
-- Of the releases tried, right on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://bugs.mysql.com/bug.php?id=96012
-- @setup
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0(c0) VALUES ('a');
-- @base
-- > SELECT * FROM t0 WHERE GREATEST((-1) & (-1), - t0.c0);
-- @run optimized
SELECT * FROM t0 WHERE GREATEST((-1) & (-1), - t0.c0);
-- @run unoptimized
SELECT *, (GREATEST((-1) & (-1), - t0.c0)) IS TRUE FROM t0;
-- @end
