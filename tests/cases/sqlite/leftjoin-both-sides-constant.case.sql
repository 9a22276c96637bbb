-- @case 1
-- A regression of 3.31 told by sqlite.work from the SQLite forum: a WHERE clause that sets the
-- columns on both sides of the ON clause of a LEFT JOIN to the same constant brings rows that do
-- not satisfy it. The schema is our own. Of the releases tried, fails on 3.31.1, passes from 3.32.0
-- on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @ref: https://sqlite.work/sqlite-3-31-left-outer-join-incorrect-results-issue
-- @cause: optimizer SimplifyJoin, PropagateConst
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 INT, c2 INT);
INSERT INTO t0 VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2);
-- @base
-- > SELECT * FROM t0 AS a LEFT JOIN t0 AS b ON b.c0 = a.c1 WHERE a.c1 = 1 AND b.c0 = 1;
-- @run optimized
SELECT COUNT(*) FROM t0 AS a LEFT JOIN t0 AS b ON b.c0 = a.c1 WHERE a.c1 = 1 AND b.c0 = 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (a.c1 = 1 AND b.c0 = 1) IS TRUE AS f FROM t0 AS a LEFT JOIN t0 AS b ON b.c0 = a.c1);
-- @end
