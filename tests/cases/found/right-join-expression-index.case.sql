-- @case 1
-- Found by oracle. The rows of the right table without a match have their own values, of which
-- abs(t0.c0) is 1; read from the index on that expression it is NULL for them, and they are lost. The
-- same rows as a LEFT JOIN are there. A sibling of right-join-generated-column. Of the releases tried,
-- fails on 3.39.3 to 3.51.2; right in 3.53.1.
-- @oracle: join form=swap at=1
-- @dialect: sqlite
-- @check: bag given = swapped
-- @signature: rel:1:missing
-- @cause: optimizer IndexedExpr; schema CREATE INDEX i0 ON t0(abs(c0)); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1), (1), (NULL);
CREATE INDEX i0 ON t0(abs(c0));
-- @base
-- > SELECT * FROM t0 LEFT JOIN t0 a0 ON abs(t0.c0) = 0 WHERE abs(t0.c0);
-- @run given
SELECT * FROM t0 LEFT JOIN t0 a0 ON abs(t0.c0) = 0 WHERE abs(t0.c0);
-- @run swapped
SELECT t0.*, a0.* FROM t0 a0 RIGHT JOIN t0 ON abs(t0.c0) = 0 WHERE abs(t0.c0);
-- @end
