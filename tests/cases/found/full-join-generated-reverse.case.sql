-- @case 1
-- Found by oracle. c1 is generated as c0, yet the whole shows rows whose c1 is 0 where their c0 is ''.
-- The index on c1 is read for one row and its table for another. Of the releases tried, fails on
-- 3.44.2 to 3.51.2; right in 3.53.1, and on 3.39.3 to 3.42.0 (before, there is no FULL JOIN).
-- @oracle: tlp-where form=sql order=1
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer SimplifyJoin, IndexedExpr; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c1); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1 AS (c0));
INSERT INTO t0 VALUES (0), ('');
PRAGMA reverse_unordered_selects = 1;
CREATE INDEX i0 ON t0(c1);
ALTER TABLE t0 RENAME TO t1;
-- @base
-- > SELECT * FROM t1 FULL JOIN t1 AS a0 ON (a0.c1, NULL) = ('', NULL) JOIN t1 AS a1 ON a0.c1 >= 0 WHERE NULL;
-- @run whole
SELECT * FROM t1 FULL JOIN t1 AS a0 ON (a0.c1, NULL) = ('', NULL) JOIN t1 AS a1 ON a0.c1 >= 0;
-- @run parts
SELECT * FROM t1 FULL JOIN t1 AS a0 ON (a0.c1, NULL) = ('', NULL) JOIN t1 AS a1 ON a0.c1 >= 0 WHERE NULL UNION ALL SELECT * FROM t1 FULL JOIN t1 AS a0 ON (a0.c1, NULL) = ('', NULL) JOIN t1 AS a1 ON a0.c1 >= 0 WHERE NOT (NULL) UNION ALL SELECT * FROM t1 FULL JOIN t1 AS a0 ON (a0.c1, NULL) = ('', NULL) JOIN t1 AS a1 ON a0.c1 >= 0 WHERE (NULL) IS NULL ORDER BY 1;
-- @end
