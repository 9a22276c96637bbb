-- @case 1
-- In memory, but shared by the whole process: the next case would see it.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
ATTACH 'file:shared?mode=memory&cache=shared' AS x;
-- @end
