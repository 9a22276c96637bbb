-- @case 1
-- Found by SQLancer (TLP), March 2020, bug #99127. As tlp-listing-5-fraction-greater-than-int, on
-- an unsigned column; the reporter has it as a bug of its own. Known on release 8.0.19. Of the
-- releases tried, right on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://bugs.mysql.com/bug.php?id=99127
-- @setup
CREATE TABLE t0(c0 INT UNSIGNED);
INSERT INTO t0(c0) VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE 0.9 > t0.c0;
-- @run optimized
SELECT * FROM t0 WHERE 0.9 > t0.c0;
-- @run unoptimized
SELECT *, (0.9 > t0.c0) IS TRUE FROM t0;
-- @end
