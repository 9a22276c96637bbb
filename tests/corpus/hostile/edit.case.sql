-- @case 1
-- Starts a program.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused-or-error
-- @run attack
SELECT edit('x', 'touch owned');
-- @end
