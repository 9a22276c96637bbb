-- @case 1
-- @base fresh
SELECT 1;
-- @end
