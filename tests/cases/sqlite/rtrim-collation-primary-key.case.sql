-- @case 1
-- Ticket f1580ba1b5, June 2019; in SQLite since RTRIM came in 2008 according to the list of
-- SQLancer's finds. The built-in collation RTRIM compared wrongly, and a search that goes through
-- the primary key misses the row. Of the releases tried, fails on 3.25.2 to 3.28.0, passes from
-- 3.29.0 on.
-- @oracle: norec form=fetch flag=istrue
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=f1580ba1b5
-- @ref: https://github.com/sqlancer/bugs/blob/master/bugs.json
-- @cause: schema COLLATE RTRIM, UNIQUE, WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 COLLATE RTRIM, c1 BLOB UNIQUE, PRIMARY KEY (c0, c1)) WITHOUT ROWID;
INSERT INTO t0 VALUES (123, 3), (' ', 1), ('	', 2), ('', 4);
-- @base
-- > SELECT * FROM t0 WHERE c1 = 1;
-- @run optimized
SELECT * FROM t0 WHERE c1 = 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (c1 = 1) IS TRUE AS f FROM t0);
-- @end
