-- @case 1
-- @setup
SELECT 1;
-- @dialect: sqlite
-- @end
