-- @case 1
-- A table of the file system.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused-or-error
-- @run attack
SELECT name FROM fsdir('/');
-- @end
