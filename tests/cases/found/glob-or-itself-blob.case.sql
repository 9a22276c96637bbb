-- @case 1
-- Found by oracle (dqp hint=twice). c0 GLOB 'c' finds the blob x'63', as it must: SQLite searches the
-- index twice, for texts and for blobs. The same term OR itself is taken for the one term, and then the
-- index is searched for texts alone. LIKE of a column under NOCASE is the same. Builds with
-- SQLITE_LIKE_DOESNT_MATCH_BLOBS pass. Of the releases tried, fails on 3.24.0 to 3.54.1, the newest.
-- @oracle: norec form=fetch flag=case
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: statistics ANALYZE; schema UNIQUE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (x'63');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 GLOB 'c' OR c0 GLOB 'c';
-- @run optimized
SELECT NULL FROM t0 WHERE c0 GLOB 'c' OR c0 GLOB 'c';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 GLOB 'c' OR c0 GLOB 'c') THEN 1 ELSE 0 END AS f FROM t0);
-- @end
