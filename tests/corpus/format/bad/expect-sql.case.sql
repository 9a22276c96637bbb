-- @case 1
-- @expect a
SELECT 1;
-- @end
