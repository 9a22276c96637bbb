-- @case 1
-- Found by oracle. A virtual column of a table on the right of LEFT JOIN is worked out above the
-- join, where there is no row, too. A generated column is a column of its table, and NULL in a row
-- that the join makes up (SQL-92, 7.5). Of the releases tried, fails on 1.1.3 and 1.5.6.
-- @oracle: raw form=copy at=1
-- @dialect: duckdb
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: schema AS (0)
-- @setup
CREATE TABLE t0(c0 INTEGER, c1 BOOLEAN AS (0));
INSERT INTO t0 DEFAULT VALUES;
-- @base
-- > SELECT * FROM t0 LEFT JOIN t0 a0 ON NULL;
-- @run given
SELECT * FROM t0 LEFT JOIN t0 a0 ON NULL;
-- @run raw
BEGIN;
CREATE TEMP TABLE t0 AS SELECT c0, c1 FROM main.t0;
SELECT * FROM t0 LEFT JOIN t0 a0 ON NULL;
ROLLBACK;
-- @end
