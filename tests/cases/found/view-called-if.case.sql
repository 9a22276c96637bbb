-- @case 1
-- Found by oracle. A view or table whose name is the word IF is accepted behind IF NOT EXISTS and then
-- can't be made: it is stored as "CREATE VIEW IF AS ..", which the engine itself can't read, so the
-- statement gives 'malformed database schema'. Of the releases tried, fails on all, 3.15.0 to 3.54.1.
-- @dialect: sqlite
-- @check: ok setup
-- @setup
CREATE VIEW IF NOT EXISTS IF AS SELECT 1;
-- @end
