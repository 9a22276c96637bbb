-- @case 1
-- Found by oracle. With PRAGMA case_sensitive_like an index serves both sides of OR with LIKE, but the
-- search skips blobs, which LIKE compares like text; so does one of NOCASE without the PRAGMA. Builds
-- with SQLITE_LIKE_DOESNT_MATCH_BLOBS pass. Of the releases tried, fails on 3.24.0 to 3.54.1, the
-- newest.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: statistics ANALYZE; schema UNIQUE; hint NOT INDEXED
-- @setup
PRAGMA case_sensitive_like = 1;
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (x'61');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 LIKE 'a' OR c0 LIKE 'a';
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE c0 LIKE 'a' OR c0 LIKE 'a';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (c0 LIKE 'a' OR c0 LIKE 'a') IS TRUE AS f FROM t0);
-- @end
