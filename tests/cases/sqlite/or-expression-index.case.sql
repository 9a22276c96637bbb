-- @case 1
-- GitHub issue WiseLibs/better-sqlite3#274, June 2019: with indexes on JSON expressions, x OR y and
-- y OR x differed in 3.26. Here each side of the OR has its own index and a row is lost; the schema
-- is our own. Of the releases tried, fails on 3.24.0 to 3.26.0, passes from 3.28.0 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://github.com/WiseLibs/better-sqlite3/issues/274
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(json_extract(c0, '$.a')), CREATE INDEX i1 ON t0(json_extract(c0, '$.b')); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 TEXT);
CREATE INDEX i0 ON t0(json_extract(c0, '$.a'));
CREATE INDEX i1 ON t0(json_extract(c0, '$.b'));
INSERT INTO t0 VALUES ('{"a":1,"b":2}'), ('{"a":3,"b":4}'), ('{"a":null}');
-- @base
-- > SELECT * FROM t0 WHERE json_extract(c0, '$.a') = 1 OR json_extract(c0, '$.b') = 4;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE json_extract(c0, '$.a') = 1 OR json_extract(c0, '$.b') = 4;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (json_extract(c0, '$.a') = 1 OR json_extract(c0, '$.b') = 4) IS TRUE AS f FROM t0);
-- @end
