-- @case 1
-- Ticket 30e2c183b6, December 2019. In an R-Tree table, column = NULL let the rows pass. Of the
-- releases tried, fails on 3.24.0 to 3.30.1, passes from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @ref: https://www.sqlite.org/src/tktview?name=30e2c183b6
-- @cause: schema VIRTUAL TABLE t0 USING rtree -> TABLE t0
-- @setup
CREATE VIRTUAL TABLE t0 USING rtree(c0, c1, c2);
INSERT INTO t0(c0) VALUES (0), (1);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 = NULL;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c0 = NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 = NULL) IS TRUE AS f FROM t0);
-- @end
