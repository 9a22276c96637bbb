-- @case 1
-- Deprecated: what the columns of a query are called around it would change.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
PRAGMA full_column_names = ON;
-- @end
