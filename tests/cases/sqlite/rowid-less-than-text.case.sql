-- @case 1
-- Ticket 9cf6c9bb51, May 2019; in SQLite since 2013 according to the list of SQLancer's finds.
-- Every number is less than any text, but rowid < text finds nothing when the table is read in
-- reverse. Of the releases tried, fails on 3.24.0 to 3.28.0, passes from 3.29.0 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=9cf6c9bb51
-- @ref: https://github.com/sqlancer/bugs/blob/master/bugs.json
-- @cause: statistics ANALYZE; schema INTEGER, PRIMARY KEY
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c0 INTEGER PRIMARY KEY);
PRAGMA reverse_unordered_selects = TRUE;
INSERT INTO t1(c0) VALUES (0);
INSERT INTO t0(c0) VALUES ('a');
-- @base
-- > SELECT * FROM t1, t0 WHERE t1.c0 < t0.c0;
-- @run optimized
SELECT COUNT(*) FROM t1, t0 WHERE t1.c0 < t0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t1.c0 < t0.c0) IS TRUE AS f FROM t1, t0);
-- @end
