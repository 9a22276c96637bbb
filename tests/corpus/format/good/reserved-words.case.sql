-- @case 1
-- @run base
SELECT 1;
-- @run run
SELECT 1;
-- @run expect
SELECT 1;
-- @run total@base
SELECT 1;
-- @run setup_
SELECT 1;
-- @end
