
-- @case 1
-- @setup
SELECT 1;
-- @case 1
-- @end
