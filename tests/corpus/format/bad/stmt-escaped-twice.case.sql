-- @case 1
-- @setup
-- @stmt escaped escaped
1
-- @end
