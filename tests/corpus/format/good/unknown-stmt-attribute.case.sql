-- @case 1
-- @setup
-- @stmt escaped retry=3
SELECT '\x00';
-- @end
