-- @case 1
-- Found by SQLancer (NoREC), issue #44132. A computed column that is always NULL, stored beside a
-- UNIQUE one, hides the row from a query that uses the index. Fixed, January 2020, release not
-- stated. No release was tried here.
-- @oracle: norec form=content flag=istrue
-- @dialect: cockroachdb
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://github.com/cockroachdb/cockroach/issues/44132
-- @setup
CREATE TABLE t0(c0 BOOL UNIQUE, c1 INT AS (NULL) STORED);
INSERT INTO t0(c0) VALUES (true);
-- @base
-- > SELECT * FROM t0 WHERE c0;
-- @run optimized
SELECT * FROM t0 WHERE c0;
-- @run unoptimized
SELECT *, (c0) IS TRUE FROM t0;
-- @end
