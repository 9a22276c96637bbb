-- @case 1
-- Found by oracle. A LEFT JOIN without WHERE gives at least one row for each of the left table.
-- With an index on the column under NOCASE and LIKE in ON it gives none. Of the releases tried,
-- fails on 3.40.1 alone.
-- @oracle: join form=split
-- @dialect: sqlite
-- @check: bag given = inner + left
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 DEFAULT VALUES;
CREATE INDEX i0 ON t0(c0 COLLATE NOCASE);
-- @base
-- > SELECT NULL FROM t0 LEFT JOIN t0 AS a0 ON a0.c0 LIKE 'A%';
-- @run given
SELECT NULL FROM t0 LEFT JOIN t0 AS a0 ON a0.c0 LIKE 'A%';
-- @run inner
SELECT NULL FROM t0 JOIN t0 AS a0 ON a0.c0 LIKE 'A%';
-- @run left
SELECT NULL FROM t0 LEFT JOIN t0 AS a0 ON 0 WHERE NOT EXISTS (SELECT 1 FROM t0 AS a0 WHERE a0.c0 LIKE 'A%');
-- @end
