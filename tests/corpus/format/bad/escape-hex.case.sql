-- @case 1
-- @setup
-- @stmt escaped
\x0g
-- @end
