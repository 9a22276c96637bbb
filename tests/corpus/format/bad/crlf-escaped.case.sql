-- @case 1
-- @run a
-- @stmt escaped
1;
-- @end
