-- one
-- @case 1
-- @end
-- @case 1
-- @run a
SELECT 1;
-- @end
