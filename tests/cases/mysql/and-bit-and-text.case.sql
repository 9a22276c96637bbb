-- @case 1
-- Found by SQLancer (PQS), June 2019, bug #95983. -1 & -1 is a large unsigned number, greater than
-- the 0 that 'a' becomes; once c0 is known to be -1 by the other half of the AND, the row is lost.
-- Release not stated; fixed. Of the releases tried, right on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://bugs.mysql.com/bug.php?id=95983
-- @setup
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0(c0, c1) VALUES (-1, 'a');
-- @base
-- > SELECT * FROM t0 WHERE t0.c1 < (t0.c0 & t0.c0) AND t0.c0 = -1;
-- @run optimized
SELECT * FROM t0 WHERE t0.c1 < (t0.c0 & t0.c0) AND t0.c0 = -1;
-- @run unoptimized
SELECT *, (t0.c1 < (t0.c0 & t0.c0) AND t0.c0 = -1) IS TRUE FROM t0;
-- @end
