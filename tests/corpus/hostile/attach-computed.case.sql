-- @case 1
-- The authorizer sees no name where the name is an expression.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
ATTACH 'vic' || 'tim.db' AS x;
-- @end
