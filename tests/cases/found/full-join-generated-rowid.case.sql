-- @case 1
-- Found by oracle. c2 is a copy of c1, the rowid, in every row. In the last row that a FULL JOIN
-- gives, one of the right table without a match, c1 is 2 and c2, read from an index, is 1. Of the
-- releases tried, fails on 3.41.0 to 3.51.2; right in 3.53.1.
-- @oracle: join form=split
-- @dialect: sqlite
-- @check: bag given = inner + left + right
-- @signature: rel:1:both
-- @cause: optimizer IndexedExpr; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0, c2), DEFAULT 0, INTEGER, PRIMARY KEY, AS (c1); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 DEFAULT 0, c1 INTEGER PRIMARY KEY, c2 AS (c1));
INSERT INTO t0(c0) VALUES ('a'), (NULL);
CREATE INDEX i0 ON t0(c0, c2);
INSERT INTO t0 DEFAULT VALUES;
-- @base
-- > SELECT * FROM t0 FULL JOIN t0 AS a0 ON '' >= a0.c0;
-- @run given
SELECT * FROM t0 FULL JOIN t0 AS a0 ON '' >= a0.c0;
-- @run inner
SELECT * FROM t0 JOIN t0 AS a0 ON '' >= a0.c0;
-- @run left
SELECT t0.*, a0.* FROM t0 LEFT JOIN t0 AS a0 ON 0 WHERE NOT EXISTS (SELECT 1 FROM t0 AS a0 WHERE '' >= a0.c0);
-- @run right
SELECT t0.*, a0.* FROM t0 AS a0 LEFT JOIN t0 ON 0 WHERE NOT EXISTS (SELECT 1 FROM t0 WHERE '' >= a0.c0);
-- @end
