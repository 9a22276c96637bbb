-- @case 1
-- Told by sqlite.work from the SQLite forum: COUNT(*) over a view with a window function and a
-- constant WHERE clause. '1' IS NOT ('1' NOTNULL) compares text with a number and is true, but
-- counted as false. Of the releases tried, fails on 3.35.2 to 3.41.0, passes from 3.42.0 on. Up to
-- 3.24.0 the syntax is not there.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://sqlite.work/incorrect-count-result-on-view-with-window-function-and-constant-expression
-- @cause: optimizer PushDown
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (0), (1);
CREATE VIEW v0(c0) AS SELECT TOTAL(0) OVER (PARTITION BY t0.c0) FROM t0;
-- @base
-- > SELECT * FROM v0 WHERE ('1' IS NOT ('1' NOTNULL)) - (0);
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE ('1' IS NOT ('1' NOTNULL)) - (0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (('1' IS NOT ('1' NOTNULL)) - (0)) IS TRUE AS f FROM v0);
-- @end
