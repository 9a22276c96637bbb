-- @case 1
-- @stmt
SELECT 1;
-- @end
