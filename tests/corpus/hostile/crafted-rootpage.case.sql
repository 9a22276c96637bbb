-- @case 1
-- Pages read as what they are not.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile any
-- @setup
CREATE TABLE t(a PRIMARY KEY, b) WITHOUT ROWID;
INSERT INTO t VALUES (1, 2), (3, 4);
CREATE TABLE u(a);
INSERT INTO u VALUES (zeroblob(90000));
PRAGMA writable_schema = 1;
UPDATE sqlite_master SET rootpage = 3 WHERE name = 't';
PRAGMA schema_version = 1000;
PRAGMA writable_schema = 0;
-- @run attack
SELECT count(*), max(a), min(b) FROM t WHERE a > 0;
-- @end
