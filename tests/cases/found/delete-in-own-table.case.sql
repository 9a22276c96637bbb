-- @case 1
-- Found by oracle. DELETE removes rows of the table that IN (SELECT ..) in its own predicate reads
-- while it goes on: the row that made the predicate true is gone before the others are looked at. A
-- predicate means the table as it was before the statement. Of the releases tried, fails on 3.15.0 to
-- 3.41.0; right from 3.42.0 on.
-- @oracle: dqe delete=yes rows=numbered
-- @dialect: sqlite
-- @check: bag errors=same aside=SQLITE_CONSTRAINT*,SQLITE_MISMATCH select = all - left
-- @signature: rel:1:missing
-- @cause: schema WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t0 VALUES (''), (1);
-- @base
-- > UPDATE t0 SET c0 = NULL WHERE 1 IN (SELECT c0 FROM t0);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT;
UPDATE t0 SET wh_row0 = (SELECT COUNT(*) FROM t0 AS wh_other WHERE (wh_other.c0) <= (t0.c0));
-- @run select
SELECT wh_row0 FROM t0 WHERE 1 IN (SELECT c0 FROM t0);
-- @run all
SELECT wh_row0 FROM t0;
-- @run left
BEGIN;
DELETE FROM t0 WHERE 1 IN (SELECT c0 FROM t0);
SELECT wh_row0 FROM t0;
ROLLBACK;
-- @end
