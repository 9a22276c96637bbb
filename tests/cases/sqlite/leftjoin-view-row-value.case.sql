-- @case 1
-- Ticket 02aa2bd02f, November 2019. <> of row values over the right side of a LEFT JOIN in a view:
-- the row of NULLs passes the predicate, but is lost in the WHERE clause. Of the releases tried,
-- fails on 3.24.0 to 3.30.1, passes from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=02aa2bd02f
-- @cause: optimizer SimplifyJoin; schema LEFT
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c0);
CREATE VIEW v0(c0) AS SELECT t0.c0 FROM t1 LEFT JOIN t0;
INSERT INTO t1(c0) VALUES (0);
-- @base
-- > SELECT * FROM v0 WHERE (v0.c0, x'') != (NULL, 0);
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE (v0.c0, x'') != (NULL, 0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT ((v0.c0, x'') != (NULL, 0)) IS TRUE AS f FROM v0);
-- @end
