-- @case 1
-- Found by SQLancer (NoREC), November 2019, MDEV-21034. GREATEST with a NULL is NULL, but was a
-- true value in WHERE. Verified, release not stated. Of the releases tried, right on both, 10.11.19
-- and 11.8.9.
-- @oracle: norec form=content flag=istrue
-- @dialect: mariadb
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://jira.mariadb.org/browse/MDEV-21034
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT * FROM t0 WHERE GREATEST(c0, NULL);
-- @run optimized
SELECT * FROM t0 WHERE GREATEST(c0, NULL);
-- @run unoptimized
SELECT *, (GREATEST(c0, NULL)) IS TRUE FROM t0;
-- @end
