-- @case 1
-- Process-wide, and a path. Names of pragmas have no case.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
PRAGMA Temp_Store_DIRECTORY = '.';
-- @end
