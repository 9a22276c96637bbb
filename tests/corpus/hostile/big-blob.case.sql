-- @case 1
-- A gigabyte at once.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit
-- @run attack
SELECT zeroblob(1000000000);
-- @end
