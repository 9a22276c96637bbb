-- @case 1
-- Found by oracle. UPDATE changes the rows of the outer table while EXISTS over the same table is
-- still asked for each of them: once the first row is changed, the second no longer finds it.
-- A predicate means the table as it was before the statement. Of the releases tried, fails on 3.24.0
-- to 3.41.0; right in 3.15.0 and from 3.42.0 on.
-- @oracle: dqe update=yes rows=numbered
-- @dialect: sqlite
-- @check: bag errors=same aside=SQLITE_CONSTRAINT*,SQLITE_MISMATCH select = update
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0(a0, a1);
INSERT INTO t0 VALUES (1, 1), (2, NULL);
-- @base
-- > UPDATE t0 SET a1 = NULL WHERE EXISTS (SELECT 1 FROM t0 AS x WHERE t0.a0 AND x.a1);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT;
UPDATE t0 SET wh_row0 = rowid;
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT wh_row0 FROM t0 WHERE EXISTS (SELECT 1 FROM t0 AS x WHERE t0.a0 AND x.a1);
-- @run update
BEGIN;
UPDATE t0 SET a1 = NULL, wh_hit0 = 1 WHERE EXISTS (SELECT 1 FROM t0 AS x WHERE t0.a0 AND x.a1);
SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @end
