-- @case 1
-- Only ':memory:' in exactly these letters is a database in memory.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
ATTACH ':MEMORY:' AS x;
-- @end
