-- @case 1
-- A computed name once more, from a table.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @setup
CREATE TABLE t(a);
INSERT INTO t VALUES ('victim.db');
-- @run attack
ATTACH (SELECT a FROM t) AS x;
-- @end
