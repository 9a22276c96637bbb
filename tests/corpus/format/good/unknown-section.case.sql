-- @case 1
-- @setup
SELECT 1;
-- @teardown now
-- @stmt escaped
DROP TABLE t;
-- @run a
SELECT 2;
-- @end
