-- remark
SELECT 1;
-- x
-- @case 1
-- @end
