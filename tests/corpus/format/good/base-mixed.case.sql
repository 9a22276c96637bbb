-- @case 1
-- @base
-- > SELECT
1
-- >> x
-- > ;
-- @end
