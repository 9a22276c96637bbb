-- @case 1
-- Found by oracle --diff, PostgreSQL beside DuckDB. A virtual column of a table on the right of LEFT JOIN is worked out above the join, of
-- NULL where there is no such row: COALESCE gives 0 there. A generated column is a column of its table, and NULL in a row that
-- the join makes up (SQL-92, 7.5).
-- Of the releases tried, fails on 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:both
-- @cause: schema GENERATED ALWAYS AS (COALESCE(c0, 0)) VIRTUAL
-- @setup
CREATE TABLE t0(c0 INTEGER);
CREATE TABLE t1(c0 INTEGER, c1 INTEGER GENERATED ALWAYS AS (COALESCE(c0, 0)) VIRTUAL);
INSERT INTO t0 VALUES (1);
-- @run query
SELECT t0.c0, t1.c1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0;
-- @expect query
-- | 1	NULL
-- @end
