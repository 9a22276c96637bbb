-- @case 1
-- A database in memory has no log file.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile ok
-- @setup
CREATE TABLE t(a);
-- @run attack
PRAGMA journal_mode = WAL;
-- @end
