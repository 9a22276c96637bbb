-- @case 1
-- Found by oracle. min() of a column that was added, over the rows that IN (NULL, x'') finds by the key
-- of a WITHOUT ROWID table, gives "database disk image is malformed", in SELECT as in UPDATE. Without
-- min(), or with the column in CREATE TABLE, it is NULL, as it must be. Of the releases tried, fails on
-- 3.40.1 to 3.54.1, the newest; right in 3.24.0 to 3.39.3.
-- @oracle: dml way=update
-- @dialect: sqlite
-- @check: bag updated = hit + false + null
-- @signature: err:updated:SQLITE_CORRUPT:database disk image is malformed
-- @cause: optimizer MinMaxOpt; schema WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY) WITHOUT ROWID;
REPLACE INTO t0 VALUES (x'');
ALTER TABLE t0 ADD c1 INT;
-- @base
-- > UPDATE t0 SET c1 = NULL WHERE (SELECT min(c1) FROM t0 WHERE c0 IN (NULL, x''));
-- @run hit
SELECT c0, NULL FROM t0 WHERE (SELECT min(c1) FROM t0 WHERE c0 IN (NULL, x''));
-- @run false
SELECT c0, c1 FROM t0 WHERE NOT (SELECT min(c1) FROM t0 WHERE c0 IN (NULL, x''));
-- @run null
SELECT c0, c1 FROM t0 WHERE (SELECT min(c1) FROM t0 WHERE c0 IN (NULL, x'')) IS NULL;
-- @run updated
BEGIN;
UPDATE t0 SET c1 = NULL WHERE (SELECT min(c1) FROM t0 WHERE c0 IN (NULL, x''));
SELECT c0, c1 FROM t0;
ROLLBACK;
-- @end
