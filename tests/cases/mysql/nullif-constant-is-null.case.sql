-- @case 1
-- Bug #108981. NULLIF of a constant and a column is not NULL in the projection, but IS NULL in
-- WHERE, where a cached constant takes its place. Release not stated, November 2022 or so. Columns
-- that do not matter are left out. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:missing
-- @ref: https://bugs.mysql.com/bug.php?id=108981
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c2 VARCHAR(83));
INSERT INTO t0 VALUES ('xxxx');
-- @base
-- > SELECT * FROM t0 WHERE (NULLIF(ASCII(-327253980), c2)) IS NULL;
-- @run optimized
SELECT * FROM t0 WHERE (NULLIF(ASCII(-327253980), c2)) IS NULL;
-- @run unoptimized
SELECT *, ((NULLIF(ASCII(-327253980), c2)) IS NULL) IS TRUE FROM t0;
-- @end
