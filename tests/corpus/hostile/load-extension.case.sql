-- @case 1
-- Runs any code.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
SELECT load_extension('./owned.so', 'main');
-- @end
