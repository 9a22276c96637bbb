-- @case 1
-- Doubling.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit
-- @run attack
SELECT length(replace(replace(replace(hex(zeroblob(40000)), '0', '0000'), '0', '0000'), '0', '0000'));
-- @end
