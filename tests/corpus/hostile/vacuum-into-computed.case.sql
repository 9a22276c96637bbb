-- @case 1
-- The file name is an expression here by the grammar.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @setup
CREATE TABLE t(a);
INSERT INTO t VALUES (1);
-- @run attack
VACUUM main INTO (SELECT 'owned' || a || '.db' FROM t);
-- @end
