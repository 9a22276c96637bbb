SELECT 1;
-- @setup
-- @run x
SELECT 2; SELECT 3;
