-- @case 1
-- A precision is a size, too. Releases before 3.41 count it down without a look at any limit or
-- stop flag, some 10 ns each; larger ones only a killed process ends.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile any
-- @run attack
SELECT length(printf('%.*c', 20000000, 'x'));
-- @end
