-- @case 1
-- Found by oracle. A row of the right table that matches none of the left has all its own values:
-- c2 is coalesce(NULL, c1), 0. With an index on the generated column it is NULL, the value that
-- the row of NULLs on the left has. Of the releases tried, fails on 3.40.1 to 3.44.2, passes from
-- 3.46.0 on.
-- @oracle: join form=split
-- @dialect: sqlite
-- @check: bag given = inner + left + right
-- @signature: rel:1:both
-- @cause: optimizer IndexedExpr; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0, c2); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1, c2 AS (coalesce(NULL, c1)));
INSERT INTO t0 VALUES (NULL, 0);
CREATE INDEX i0 ON t0(c0, c2);
-- @base
-- > SELECT * FROM t0 FULL JOIN t0 AS a0 ON NULL >= a0.c0;
-- @run given
SELECT * FROM t0 FULL JOIN t0 AS a0 ON NULL >= a0.c0;
-- @run inner
SELECT * FROM t0 JOIN t0 AS a0 ON NULL >= a0.c0;
-- @run left
SELECT t0.*, a0.* FROM t0 LEFT JOIN t0 AS a0 ON 0 WHERE NOT EXISTS (SELECT 1 FROM t0 AS a0 WHERE NULL >= a0.c0);
-- @run right
SELECT t0.*, a0.* FROM t0 AS a0 LEFT JOIN t0 ON 0 WHERE NOT EXISTS (SELECT 1 FROM t0 WHERE NULL >= a0.c0);
-- @end
