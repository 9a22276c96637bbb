-- @case 1
-- Release notes of 3.35.4 and sqlite.work: EXISTS processed as if it were IN, new in 3.35.0, went
-- wrong for a subquery with LIMIT 1. The schema is our own. Of the releases tried, fails on 3.35.2,
-- passes from 3.36.0 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/releaselog/3_35_4.html
-- @ref: https://sqlite.work/?p=13053
-- @cause: optimizer SeekScan; statistics ANALYZE; schema INTEGER, PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1);
CREATE TABLE t1(c0 INTEGER PRIMARY KEY, c1 INT);
CREATE INDEX i0 ON t1(c1);
INSERT INTO t0 VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd');
INSERT INTO t1 VALUES (1, 1), (2, 2), (3, 3);
-- @base
-- > SELECT * FROM t0 WHERE EXISTS (SELECT 1 AS a FROM t1 WHERE t1.c1 = t0.c0 LIMIT 1);
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE EXISTS (SELECT 1 AS a FROM t1 WHERE t1.c1 = t0.c0 LIMIT 1);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (EXISTS (SELECT 1 AS a FROM t1 WHERE t1.c1 = t0.c0 LIMIT 1)) IS TRUE AS f FROM t0);
-- @end
