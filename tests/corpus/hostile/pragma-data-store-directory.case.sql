-- @case 1
-- A quoted name is the same name.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
PRAGMA "data_store_directory" = '.';
-- @end
