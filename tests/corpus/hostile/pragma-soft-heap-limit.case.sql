-- @case 1
-- Process-wide as well.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
PRAGMA soft_heap_limit(1);
-- @end
