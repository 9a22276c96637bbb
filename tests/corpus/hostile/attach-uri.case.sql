-- @case 1
-- A URI can name another VFS and so walk past ours.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
ATTACH 'file:victim.db?vfs=unix' AS x;
-- @end
