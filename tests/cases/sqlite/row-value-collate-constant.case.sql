-- @case 1
-- Ticket 135c9da751, October 2019. A comparison of row values through an index ignores the COLLATE
-- of its right side. Of the releases tried, fails on 3.24.0 to 3.30.1, passes from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=135c9da751
-- @cause: statistics ANALYZE; schema UNIQUE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0(c0) VALUES('a');
-- @base
-- > SELECT * FROM t0 WHERE (t0.c0, 0) < ('B' COLLATE NOCASE, 0);
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE (t0.c0, 0) < ('B' COLLATE NOCASE, 0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT ((t0.c0, 0) < ('B' COLLATE NOCASE, 0)) IS TRUE AS f FROM t0);
-- @end
