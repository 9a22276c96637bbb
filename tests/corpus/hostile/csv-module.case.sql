-- @case 1
-- A module that reads files.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused-or-error
-- @run attack
CREATE VIRTUAL TABLE t USING csv(filename='/etc/passwd');
-- @end
