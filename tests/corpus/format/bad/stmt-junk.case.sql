-- @case 1
-- @setup
-- @stmt =
1
-- @end
