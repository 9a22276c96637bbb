-- @case 1
-- @dialect: sqlite
-- another remark: the id is that of remarks.case.sql
-- @setup
-- this comment is SQL
SELECT 1;
-- @end
