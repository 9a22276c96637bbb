-- @case 1
-- @run
SELECT 1;
-- @end
