-- @case 1
-- @run a
SELECT 1;
-- @run a@b
SELECT 1;
-- @expect a
-- | 1
-- @actual a
-- | 2
-- @end
