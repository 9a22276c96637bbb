-- @case 1
-- Found by Sonar, MDEV-33708. COS is 0.15 and so a true value, but was cut to the integer 0 in
-- WHERE. Known on releases 10.9 and 11.4.1. Of the releases tried, right on both, 10.11.19 and
-- 11.8.9.
-- @oracle: norec form=content flag=istrue
-- @dialect: mariadb
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://jira.mariadb.org/browse/MDEV-33708
-- @setup
CREATE TABLE t0(c0 BIGINT);
INSERT INTO t0 VALUES (1567981295);
-- @base
-- > SELECT * FROM t0 WHERE COS(t0.c0);
-- @run optimized
SELECT * FROM t0 WHERE COS(t0.c0);
-- @run unoptimized
SELECT *, (COS(t0.c0)) IS TRUE FROM t0;
-- @end
