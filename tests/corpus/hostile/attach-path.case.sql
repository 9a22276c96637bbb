-- @case 1
-- A database file by its literal path.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
ATTACH 'victim.db' AS x;
-- @end
