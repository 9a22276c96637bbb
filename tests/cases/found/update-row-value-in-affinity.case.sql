-- @case 1
-- Found by oracle. A row value IN (SELECT ..) is not searched for with the affinity that its
-- comparison has, when an index of one of its columns is used: UPDATE reaches the row that SELECT
-- does not. Of the releases tried, fails on 3.24.0 to 3.46.0; right in 3.15.0 and from 3.47.2 on.
-- @oracle: dqe update=yes rows=numbered
-- @dialect: sqlite
-- @check: bag errors=same aside=SQLITE_CONSTRAINT*,SQLITE_MISMATCH select = update
-- @signature: rel:1:extra
-- @cause: schema CREATE INDEX i0 ON t0(c2), INT, WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0, c1 INT PRIMARY KEY, c2) WITHOUT ROWID;
CREATE INDEX i0 ON t0(c2);
INSERT INTO t0 VALUES ('9', 0, '9');
-- @base
-- > UPDATE t0 SET c0 = NULL WHERE (c2, c1) IN (SELECT c0, c1 FROM t0);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT;
UPDATE t0 SET wh_row0 = (SELECT COUNT(*) FROM t0 AS wh_other WHERE (wh_other.c1) <= (t0.c1));
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT wh_row0 FROM t0 WHERE (c2, c1) IN (SELECT c0, c1 FROM t0);
-- @run update
BEGIN;
UPDATE t0 SET c0 = NULL, wh_hit0 = 1 WHERE (c2, c1) IN (SELECT c0, c1 FROM t0);
SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @end
