-- @case 1
-- @setup
SELECT 1;
