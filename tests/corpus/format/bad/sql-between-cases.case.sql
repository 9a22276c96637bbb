-- @case 1
-- @end
-- remark
SELECT 1;

SELECT 2;
-- @setup
-- @case 1
-- @end
