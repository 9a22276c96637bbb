-- @case 1
-- Bug #100995. Both fractions round to the key 0, and the range that NOT IN leaves excludes it;
-- with (0.5, -0.5), which round away from 0, the row is there. September 2020, release 8.0; closed.
-- Of the releases tried, right on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://bugs.mysql.com/bug.php?id=100995
-- @setup
CREATE TABLE t0(a INT NOT NULL PRIMARY KEY, b BIGINT UNSIGNED NOT NULL DEFAULT 0);
INSERT INTO t0 VALUES (0, 1);
-- @base
-- > SELECT * FROM t0 WHERE a NOT IN (0.2, -0.2);
-- @run optimized
SELECT * FROM t0 WHERE a NOT IN (0.2, -0.2);
-- @run unoptimized
SELECT *, (a NOT IN (0.2, -0.2)) IS TRUE FROM t0;
-- @end
