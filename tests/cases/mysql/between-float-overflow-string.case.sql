-- @case 1
-- Found by SQLancer (TLP), April 2020, bug #99146. '1e500' is beyond what a FLOAT key can hold; the
-- range on the key is empty, though 0 is less than the bound. Verified, release not stated. Of the
-- releases tried, fails on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @ref: https://bugs.mysql.com/bug.php?id=99146
-- @cause: optimizer range_optimizer_max_mem_size = 1; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0), /*+ NO_RANGE_OPTIMIZATION(t0) */
-- @setup
CREATE TABLE t0(c0 FLOAT UNIQUE);
INSERT INTO t0(c0) VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 BETWEEN 0 AND '1e500';
-- @run optimized
SELECT * FROM t0 WHERE t0.c0 BETWEEN 0 AND '1e500';
-- @run unoptimized
SELECT *, (t0.c0 BETWEEN 0 AND '1e500') IS TRUE FROM t0;
-- @end
