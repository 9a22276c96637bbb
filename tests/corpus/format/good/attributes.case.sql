-- @case 1
-- @dialect: postgresql
-- @setup session=a on=left may-fail
SELECT 1;
-- @setup on=right
SELECT 2;
-- @derived on=left session=b
SELECT 3;
-- @run a fresh
SELECT 4;
-- @run a@left session=b fresh
SELECT 5;
-- @run a@right2
SELECT 6;
-- @run x_1 session=session_
SELECT 7;
-- @end
