-- @case 1
-- A command of the sqlite3 shell is no SQL.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile error
-- @run attack
-- @stmt
.shell touch owned
;
-- @end
