-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 11, issue #536. The strings of MAX were not copied into
-- the hash table, and two or three rows come out, by chance. Fixed in April 2020, release not
-- stated. Of the releases tried, right on both, 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/duckdb/duckdb/issues/536
-- @ref: https://github.com/duckdb/duckdb/commit/7548d0244bd24cd5da20ec1fdb8f722b39367016
-- @setup
CREATE TABLE t0(c0 INT);
CREATE TABLE t1(c0 VARCHAR);
INSERT INTO t1 VALUES (0.9201898334673894), (0);
INSERT INTO t0 VALUES (0);
-- @run query
SELECT * FROM t0, t1 GROUP BY t0.c0, t1.c0 HAVING t1.c0 != MAX(t1.c0) UNION ALL
SELECT * FROM t0, t1 GROUP BY t0.c0, t1.c0 HAVING NOT t1.c0 > MAX(t1.c0);
-- @expect query
-- | 0	'0.9201898334673894'
-- | 0	'0'
-- @end
