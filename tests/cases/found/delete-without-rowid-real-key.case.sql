-- @case 1
-- Found by oracle. DELETE leaves the row of a WITHOUT ROWID table whose key is REAL and holds a
-- large integer, once a trigger makes it look for its rows by their keys: the key that it looks for
-- is not the one that is stored. Of the releases tried, fails on 3.24.0 to 3.28.0; right from
-- 3.29.0 on.
-- @oracle: dml way=delete
-- @dialect: sqlite
-- @check: bag left = false + null
-- @signature: rel:1:missing
-- @cause: schema REAL, WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 REAL PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t0 VALUES (23372036854775807);
CREATE TRIGGER tr0 DELETE ON t0 BEGIN SELECT NULL; END;
-- @base
-- > UPDATE t0 SET c0 = NULL;
-- @run false
SELECT c0 FROM t0 WHERE 1 = 0;
-- @run null
SELECT c0 FROM t0 WHERE 1 = 0;
-- @run left
BEGIN;
DELETE FROM t0;
SELECT c0 FROM t0;
ROLLBACK;
-- @end
