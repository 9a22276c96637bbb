-- @case 1
-- Ticket 6ef984af89, October 2019. A comparison of row values through an index of a TEXT column
-- loses the conversion of its other side. Of the releases tried, fails on 3.24.0 to 3.30.1, passes
-- from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=6ef984af89
-- @cause: schema TEXT, PRIMARY KEY; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 TEXT PRIMARY KEY);
INSERT INTO t0(c0) VALUES (''), ('z');
-- @base
-- > SELECT * FROM t0 WHERE (t0.c0, TRUE) > (CAST('' AS REAL), FALSE);
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE (t0.c0, TRUE) > (CAST('' AS REAL), FALSE);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT ((t0.c0, TRUE) > (CAST('' AS REAL), FALSE)) IS TRUE AS f FROM t0);
-- @end
