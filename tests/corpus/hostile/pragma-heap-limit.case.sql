-- @case 1
-- Process-wide: every later case would be out of memory.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
PRAGMA main.hard_heap_limit = 1;
-- @end
