-- @case 1
-- Found by oracle. c0 is 0 in both tables, so NATURAL JOIN gives one row. With an index that
-- holds the generated CHAR column c2, which is c0 with another affinity, that text stands for c0
-- itself and 0 is not found. Of the releases tried, fails on 3.40.1 alone.
-- @oracle: join form=using
-- @dialect: sqlite
-- @check: bag given = written
-- @signature: rel:1:extra
-- @cause: optimizer CoverIdxScan, IndexedExpr; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c2, c0), CHAR, AS (c0); hint OT INDEXED N, NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1 AS (NULL));
INSERT INTO t0 VALUES (0);
CREATE TABLE t1(c0);
INSERT INTO t1 VALUES (0);
ALTER TABLE t0 ADD c2 CHAR AS (c0);
CREATE INDEX i0 ON t0(c2, c0);
-- @base
-- > SELECT NULL FROM t0 NATURAL JOIN t1;
-- @run given
SELECT NULL FROM t0 NATURAL JOIN t1;
-- @run written
SELECT NULL FROM t0 JOIN t1 ON t0.c0 = t1.c0;
-- @end
