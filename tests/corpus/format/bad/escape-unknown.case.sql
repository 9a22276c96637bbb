-- @case 1
-- @setup
SELECT '\n';
-- @stmt escaped
SELECT
'\n';
-- @end
