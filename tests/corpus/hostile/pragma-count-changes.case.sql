-- @case 1
-- A change would answer with a row, which counts twice what is visited twice.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
PRAGMA count_changes = ON;
-- @end
