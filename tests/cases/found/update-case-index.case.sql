-- @case 1
-- Found by oracle. An index of an expression that is a CASE keeps its old entry when UPDATE
-- changes a column that stands there twice: PRAGMA integrity_check misses the row in the index. Of
-- the releases tried, fails on 3.24.0; right from 3.25.2 on.
-- @oracle: dml way=indexes
-- @dialect: sqlite
-- @check: bag after = before
-- @signature: rel:1:both
-- @cause: schema CREATE INDEX i0 ON t0(CASE c0 WHEN c0 THEN c1 END, c0), INT, TEXT
-- @setup
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (0, 1);
CREATE INDEX i0 ON t0(CASE c0 WHEN c0 THEN c1 END, c0);
-- @base
-- > UPDATE t0 SET c0 = c1;
-- @run before
SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE '%index%';
-- @run after
BEGIN;
UPDATE t0 SET c0 = c1;
SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE '%index%';
ROLLBACK;
-- @end
