-- @case 1
-- A build may have threads; here it gets none.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile ok
-- @run attack
PRAGMA threads = 8;
-- @end
