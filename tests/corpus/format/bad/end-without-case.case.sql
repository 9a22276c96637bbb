-- @case 1
-- @end
-- @end
-- remark
SELECT 1;
-- @case 1
-- @end
