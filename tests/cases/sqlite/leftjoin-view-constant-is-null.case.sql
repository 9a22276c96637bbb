-- @case 1
-- Told for 3.33.0 by sqlite.work from the SQLite forum. With a flattened subquery on the right of a
-- LEFT JOIN, NULLs for missing rows were not NULL to the WHERE clause. The schema is our own. Of
-- the releases tried, fails on 3.32.0, passes from 3.34.0 on.
-- @oracle: norec form=fetch flag=istrue
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://sqlite.work/sqlite-null-handling-issue-in-left-join-with-query-flattening-optimization
-- @cause: optimizer QueryFlattener
-- @setup
CREATE TABLE t0(c0 INT);
CREATE TABLE t1(c0 INT);
INSERT INTO t0 VALUES (1), (2);
CREATE VIEW v0 AS SELECT 1 AS c0 FROM t1;
-- @base
-- > SELECT * FROM t0 LEFT JOIN v0 ON TRUE WHERE v0.c0 IS NULL;
-- @run optimized
SELECT * FROM t0 LEFT JOIN v0 ON TRUE WHERE v0.c0 IS NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (v0.c0 IS NULL) IS TRUE AS f FROM t0 LEFT JOIN v0 ON TRUE);
-- @end
