-- @case 1
-- @setup may-fail
SELECT 1;
-- @stmt may-fail
SELECT 2;
-- @stmt may-fail=SQLITE_CONSTRAINT_UNIQUE
SELECT 3;
-- @stmt escaped may-fail=22012
SELECT '\x01';
-- @stmt  may-fail=1064   escaped
SELECT '\x02'
-- @derived
-- @stmt may-fail
SELECT 5;
-- @run r fresh
-- @stmt may-fail=any
SELECT 6;
-- @end
