-- @case 1
-- Found by oracle. t0 joined to itself on c0, which is 0, gives one row. With an index on c0 and
-- a generated column that is c0 it gives none. Of the releases tried, fails on 3.40.1 alone.
-- @oracle: join form=swap at=1
-- @dialect: sqlite
-- @check: bag given = swapped
-- @signature: rel:1:extra
-- @cause: optimizer SimplifyJoin, PropagateConst, IndexedExpr; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0, c1); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1 AS (c0));
INSERT INTO t0 VALUES (0);
CREATE INDEX i0 ON t0(c0, c1);
-- @base
-- > SELECT NULL FROM t0 AS a0 LEFT JOIN t0 ON t0.c0 = a0.c0 WHERE t0.c0 = 0;
-- @run given
SELECT NULL FROM t0 AS a0 LEFT JOIN t0 ON t0.c0 = a0.c0 WHERE t0.c0 = 0;
-- @run swapped
SELECT NULL FROM t0 RIGHT JOIN t0 AS a0 ON t0.c0 = a0.c0 WHERE t0.c0 = 0;
-- @end
