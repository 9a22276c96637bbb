-- @case 1
-- Inside of a transaction nothing is different.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
BEGIN;
ATTACH 'victim.db' AS x;
-- @end
