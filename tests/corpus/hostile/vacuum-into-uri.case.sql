-- @case 1
-- A URI with another VFS.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @setup
CREATE TABLE t(a);
-- @run attack
VACUUM INTO 'file:owned.db?vfs=unix';
-- @end
