-- @case 1
-- @setup fast
SELECT 1;
-- @run a isolation=serializable fresh
SELECT 2;
-- @end
