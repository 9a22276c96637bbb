-- @case 1
-- Found by oracle --diff, SQLite beside DuckDB. ON CONFLICT DO NOTHING takes two rows of one INSERT for equal that have NULL in a
-- UNIQUE column, where NULL equals nothing (SQL-92, 11.7), and puts one of them in. In two INSERTs both stay.
-- Of the releases tried, fails on 1.5.6; right on 1.1.3.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:extra
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INTEGER, c1 INTEGER UNIQUE);
INSERT INTO t0 VALUES (1, NULL), (2, NULL) ON CONFLICT DO NOTHING;
-- @run query
SELECT c0 FROM t0;
-- @expect query
-- | 1
-- | 2
-- @end
