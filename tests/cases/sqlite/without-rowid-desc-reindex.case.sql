-- @case 1
-- Ticket bba7b69f98, May 2019. A WITHOUT ROWID table with a primary key in descending order and a
-- UNIQUE column: after REINDEX one of five rows is found. Of the releases tried, fails on 3.24.0 to
-- 3.28.0, passes from 3.29.0 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=bba7b69f98
-- @cause: statistics ANALYZE; schema UNIQUE, WITHOUT ROWID, DESC
-- @setup
CREATE TABLE t0 (c0 PRIMARY KEY DESC, c1 UNIQUE DEFAULT NULL) WITHOUT ROWID;
INSERT INTO t0(c0) VALUES (1), (2), (3), (4), (5);
REINDEX;
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 IN (SELECT c0 FROM t0) AND t0.c1 ISNULL;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c0 IN (SELECT c0 FROM t0) AND t0.c1 ISNULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 IN (SELECT c0 FROM t0) AND t0.c1 ISNULL) IS TRUE AS f FROM t0);
-- @end
