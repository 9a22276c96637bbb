-- @case 1
-- Found by oracle (dqp, raw). c1 and c2 are c0, c1 as a REAL, c2 as an integer of 17 digits. An index
-- on c1 stands for the expression c0 wherever it occurs, in c2, too, and gives what c1 was rounded to:
-- 23372036854775808. Of the releases tried, fails on 3.41.0 to 3.54.1, the newest; passes on 3.40.1 and
-- before.
-- @oracle: raw form=copy at=1
-- @dialect: sqlite
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: optimizer IndexedExpr; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c1), REAL, AS (c0), INT, AS (c0); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1 REAL AS (c0), c2 INT AS (c0));
CREATE INDEX i0 ON t0(c1);
INSERT INTO t0(c0) VALUES (23372036854775807);
-- @base
-- > SELECT c2 FROM t0 WHERE c1 > 0;
-- @run given
SELECT c2 FROM t0 WHERE c1 > 0;
-- @run raw
BEGIN;
CREATE TEMP TABLE t0(c0, c1 REAL, c2 INT);
INSERT INTO temp.t0(c0, c1, c2) SELECT c0, c1, c2 FROM main.t0;
SELECT c2 FROM t0 WHERE c1 > 0;
ROLLBACK;
-- @end
