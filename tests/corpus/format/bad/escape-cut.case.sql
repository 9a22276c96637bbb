-- @case 1
-- @setup
-- @stmt escaped
SELECT\
1;
-- @end
