-- remark

-- @end
-- a word
SELECT 1
