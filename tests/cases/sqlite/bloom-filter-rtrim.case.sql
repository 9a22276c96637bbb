-- @case 1
-- Told by sqlite.work from the SQLite forum. A Bloom filter hashes the bytes of a value and so
-- rules out rows that are equal under another collation than BINARY: ' ' = '' under RTRIM. Of the
-- releases tried, fails on 3.39.3 to 3.41.0, passes from 3.42.0 on.
-- Made by hand after NoREC, which refuses the view: of 1 and 1.0 DISTINCT may keep either.
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://sqlite.work/bloom-filter-optimization-causes-incorrect-results-under-rtrim-collation-comparisons
-- @cause: optimizer BloomFilter; statistics ANALYZE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c0);
CREATE VIEW v0(c0) AS SELECT DISTINCT c0 FROM t1;
INSERT INTO t0 VALUES (' ');
INSERT INTO t1 VALUES (1), (2), (3);
-- @run optimized
SELECT COUNT(*) FROM t0, v0 WHERE t0.c0 COLLATE RTRIM = '';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 COLLATE RTRIM = '') IS TRUE AS f FROM t0, v0);
-- @end
