-- @case 1

-- a remark
--@dialect: mysql
-- @@dialect: mysql
-- @dialect: sqlite
--
---------
   	
-- @setup
-- this comment is SQL
SELECT 1;
-- @end
