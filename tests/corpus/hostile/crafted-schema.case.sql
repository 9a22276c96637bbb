-- @case 1
-- A schema that SQLite never wrote.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile any
-- @setup
CREATE TABLE t(a, b);
CREATE INDEX i ON t(a);
PRAGMA writable_schema = 1;
UPDATE sqlite_master SET rootpage = 2, sql = 'CREATE TABLE t(a' WHERE name = 't';
PRAGMA schema_version = 1000;
PRAGMA writable_schema = 0;
-- @run attack
SELECT * FROM t, sqlite_master;
-- @end
