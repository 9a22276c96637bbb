-- @case 1
-- Loops that look at no stop flag; a bound on values is all that helps.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit
-- @run attack
SELECT instr(hex(zeroblob(20000000)), 'x');
-- @end
