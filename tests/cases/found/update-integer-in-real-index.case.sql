-- @case 1
-- Found by oracle. UPDATE of a column beside a REAL one that is UNIQUE leaves an index that no
-- longer agrees with its table, as PRAGMA integrity_check says, where a large integer is stored
-- there. Of the releases tried, fails on 3.24.0 to 3.28.0; right from 3.29.0 on.
-- @oracle: dml way=indexes
-- @dialect: sqlite
-- @check: bag after = before
-- @signature: rel:1:both
-- @cause: schema REAL, UNIQUE
-- @setup
CREATE TABLE t0(c0, c1 REAL UNIQUE);
INSERT INTO t0 VALUES (NULL, 23372036854775806);
-- @base
-- > UPDATE t0 SET c0 = NULL;
-- @run before
SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE '%index%';
-- @run after
BEGIN;
UPDATE t0 SET c0 = NULL;
SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE '%index%';
ROLLBACK;
-- @end
