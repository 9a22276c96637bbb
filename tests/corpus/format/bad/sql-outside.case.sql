-- @case 1
-- @dialect: sqlite
-- remark
SELECT 1;
-- @setup
-- @end
