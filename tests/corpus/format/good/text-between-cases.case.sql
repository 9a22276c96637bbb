-- a remark

-- @case 1
-- @end
	 
-- between, --@case 1 is one too
--
-- @@end
-- @case 1
-- @run r
SELECT 2;
-- @end

