-- @case 1
-- @dialect: sqlite 	
-- @check: bag a = b

-- @setup  may-fail 
SELECT 1;
-- @run a 
SELECT 1;
-- @run b
SELECT 1;
-- @expect a
-- | 1
-- =
-- @end
