-- @case 1
-- @setup

-- a comment of its own;
SELECT 1;

-- @setup
-- nothing here
   -- nor here
-- @run a
SELECT 2;

-- the end
-- @end
