-- @case 1
-- Found by oracle --diff, PostgreSQL beside DuckDB. The view has one row, 1 and NULL, as FULL JOIN finds no partner: 0 IN (NULL)
-- is NULL, which DuckDB, too, says without the other IN beside it; FALSE OR NULL is NULL. False with the other IN, but for
-- PRAGMA disable_optimizer.
-- Of the releases tried, fails on 1.5.6; right on 1.1.3.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:both
-- @cause: optimizer PRAGMA disable_optimizer, join_order, unused_columns, column_lifetime, prefer_range_joins = true
-- @setup
CREATE TABLE t0(c0 INTEGER, c1 INTEGER);
INSERT INTO t0 VALUES (0, 1);
CREATE VIEW v0(c2, c0) AS SELECT a.c1, b.c1 FROM t0 AS a FULL JOIN t0 AS b ON a.c1 = b.c0 WHERE a.c0 = 0;
-- @run query
SELECT c0 IN (SELECT c2 FROM v0) OR c0 IN (SELECT c0 FROM v0) FROM t0;
-- @expect query
-- | NULL
-- @end
