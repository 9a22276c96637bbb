-- @case 1
-- @setup
-- @stmt aÿ
SELECT 1;
-- @end
