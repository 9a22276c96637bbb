-- @case 1
-- @setup
-- @stmt may-fail=a:b
1
-- @end
