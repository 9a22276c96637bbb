-- @case 1
-- Ticket 3182d3879020ef, April 2019; in SQLite since 2013 according to the list of SQLancer's
-- finds. With an index of collation NOCASE on the primary key of a WITHOUT ROWID table, one of the
-- rows 'X' and 'x' is lost. Of the releases tried, fails on 3.24.0 to 3.28.0, passes from 3.29.0
-- on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @ref: https://www.sqlite.org/src/tktview?name=3182d3879020ef
-- @ref: https://github.com/sqlancer/bugs/blob/master/bugs.json
-- @cause: schema CREATE INDEX i0 ON t0(c0 COLLATE NOCASE), WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE INDEX i0 ON t0(c0 COLLATE NOCASE);
INSERT INTO t0 VALUES ('X'), ('x');
-- @base
-- > SELECT * FROM t0 WHERE c0 >= 'A';
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE c0 >= 'A';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (c0 >= 'A') IS TRUE AS f FROM t0);
-- @end
