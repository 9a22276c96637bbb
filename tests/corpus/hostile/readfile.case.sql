-- @case 1
-- A function of the shell; a build may have it.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused-or-error
-- @run attack
SELECT readfile('/etc/passwd');
-- @end
