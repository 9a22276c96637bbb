-- @case 1
-- Found by oracle. A row of the right table without a match has all its own values, so t0.c1 is 0 and
-- less than 1; with an index on the generated column it is lost. Of the releases tried, fails on
-- 3.39.3 to 3.51.2; right in 3.53.1.
-- @oracle: tlp-where-extended form=sql
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:missing
-- @cause: optimizer IndexedExpr; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c1); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1 AS (0 % c0));
CREATE INDEX i0 ON t0(c1);
INSERT INTO t0 VALUES (1), (NULL);
-- @base
-- > SELECT NULL FROM t0 AS a0 RIGHT JOIN t0 ON t0.c1 = '' WHERE 1 AND t0.c1 < 1;
-- @run whole
SELECT NULL FROM t0 AS a0 RIGHT JOIN t0 ON t0.c1 = '' WHERE 1;
-- @run parts
SELECT NULL FROM t0 AS a0 RIGHT JOIN t0 ON t0.c1 = '' WHERE (1) AND (t0.c1 < 1) UNION ALL SELECT NULL FROM t0 AS a0 RIGHT JOIN t0 ON t0.c1 = '' WHERE (1) AND (NOT (t0.c1 < 1)) UNION ALL SELECT NULL FROM t0 AS a0 RIGHT JOIN t0 ON t0.c1 = '' WHERE (1) AND ((t0.c1 < 1) IS NULL);
-- @end
