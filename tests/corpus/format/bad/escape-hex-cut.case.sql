-- @case 1
-- @setup
-- @stmt escaped
\x0
0
-- @end
