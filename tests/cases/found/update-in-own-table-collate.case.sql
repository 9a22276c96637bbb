-- @case 1
-- Found by oracle. UPDATE changes rows of the table that IN (SELECT ..) in its own WHERE reads while it
-- goes on: a COLLATE around the subquery hides it. It is first asked of the second row, and has the 2 that the first
-- one was given. A predicate means the table as it was before the statement, where a1 is NULL everywhere,
-- and SELECT says so. Of the releases tried, fails on 3.24.0 to 3.41.0 and 3.44.2 to 3.54.1; right on 3.15.0, 3.42.0.
-- @oracle: dqe update=yes
-- @dialect: sqlite
-- @check: bag errors=same aside=SQLITE_CONSTRAINT*,SQLITE_MISMATCH select = update
-- @signature: rel:1:extra
-- @cause: optimizer OnePass
-- @setup
CREATE TABLE t0 AS SELECT 1 a0, NULL a1 UNION SELECT 2, NULL;
-- @base
-- > UPDATE t0 SET a1 = 2 WHERE a0 = 1 OR a0 IN (SELECT a1 FROM t0) COLLATE BINARY;
-- @derived
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT rowid FROM t0 WHERE a0 = 1 OR a0 IN (SELECT a1 FROM t0) COLLATE BINARY;
-- @run update
BEGIN;
UPDATE t0 SET a1 = 2, wh_hit0 = 1 WHERE a0 = 1 OR a0 IN (SELECT a1 FROM t0) COLLATE BINARY;
SELECT rowid FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @end
