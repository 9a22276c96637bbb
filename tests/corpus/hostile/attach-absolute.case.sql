-- @case 1
-- An absolute path that does not exist yet.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
ATTACH '/tmp/whittle-hostile.db' AS x;
-- @end
