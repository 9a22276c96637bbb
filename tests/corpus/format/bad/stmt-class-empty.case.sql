-- @case 1
-- @setup
-- @stmt may-fail=
1
-- @end
