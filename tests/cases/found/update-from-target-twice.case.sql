-- @case 1
-- Found by oracle. UPDATE .. FROM of a target that stands there twice more, which its alias allows,
-- gives the error 'ambiguous column name: main.t0.c0', though the statement names no column but
-- the one that is set. SELECT takes the same FROM. Of the releases tried that have UPDATE .. FROM,
-- fails from 3.39.0 on, on 3.54.1 too; right in 3.34.0 to 3.37.2.
-- @oracle: dqe update=yes
-- @dialect: sqlite
-- @check: bag errors=same aside=SQLITE_CONSTRAINT*,SQLITE_MISMATCH select = update
-- @signature: rel:1:errors
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0);
-- @base
-- > UPDATE t0 AS a0 SET c0 = NULL FROM t0, t0;
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT;
UPDATE t0 SET wh_row0 = rowid;
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT DISTINCT a0.wh_row0 FROM t0 AS a0, t0, t0;
-- @run update
BEGIN;
UPDATE t0 AS a0 SET c0 = NULL, wh_hit0 = 1 FROM t0, t0;
SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @end
