-- @case 1
-- In SQLite from 3.35.0 and fixed for 3.39.0, tells sqlite.work from the SQLite forum. A view with
-- a window function and a constant TRUE: '1' IS c1 has another answer in the WHERE clause than as a
-- result column. Of the releases tried, fails on 3.35.2 to 3.37.2, passes from 3.39.3 on. Up to
-- 3.24.0 the syntax is not there.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://sqlite.work/unexpected-results-in-sqlite-where-clause-with-is-operator
-- @cause: optimizer PushDown
-- @setup
CREATE TABLE t0(c0);
CREATE VIEW v0(c0, c1) AS SELECT CUME_DIST() OVER (PARTITION BY c0), TRUE FROM t0;
INSERT INTO t0 VALUES ('x');
-- @base
-- > SELECT * FROM v0 WHERE ('1' IS v0.c1) IS FALSE;
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE ('1' IS v0.c1) IS FALSE;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (('1' IS v0.c1) IS FALSE) IS TRUE AS f FROM v0);
-- @end
