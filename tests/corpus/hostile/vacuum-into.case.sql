-- @case 1
-- Writes a copy of the database to a file.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @setup
CREATE TABLE t(a);
-- @run attack
VACUUM INTO 'owned.db';
-- @end
