-- @case 1
-- Found by oracle. UPDATE .. FROM a subquery that unites two queries of the target gives the error
-- 'target object/alias may not appear in FROM clause': the subquery was flattened first. The name
-- is not in the FROM clause, and SELECT takes it. Of the releases tried, fails on 3.35.2 and
-- 3.36.0; right in 3.34.0 and from 3.37.2 on.
-- @oracle: dqe update=yes rows=numbered
-- @dialect: sqlite
-- @check: bag errors=same aside=SQLITE_CONSTRAINT*,SQLITE_MISMATCH select = update
-- @signature: rel:1:errors
-- @cause: optimizer QueryFlattener
-- @setup
CREATE TABLE t0(c0);
-- @base
-- > UPDATE t0 SET c0 = NULL FROM (SELECT NULL FROM t0 UNION ALL SELECT NULL FROM t0);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT;
UPDATE t0 SET wh_row0 = rowid;
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT DISTINCT t0.wh_row0 FROM t0, (SELECT NULL FROM t0 UNION ALL SELECT NULL FROM t0);
-- @run update
BEGIN;
UPDATE t0 SET c0 = NULL, wh_hit0 = 1 FROM (SELECT NULL FROM t0 UNION ALL SELECT NULL FROM t0);
SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @end
