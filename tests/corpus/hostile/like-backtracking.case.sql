-- @case 1
-- Exponential, were the pattern not bounded.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit
-- @run attack
SELECT hex(zeroblob(40000)) LIKE '%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0%0x';
-- @end
