-- @case 1
-- Randomness is slow besides.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit
-- @run attack
SELECT length(randomblob(2000000000));
-- @end
