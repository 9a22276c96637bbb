-- @case 1
-- Nothing is there to be mapped.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile ok
-- @run attack
PRAGMA mmap_size = 1099511627776;
-- @end
