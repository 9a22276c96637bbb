-- @case 1
-- One chunk that holds two statements: neither may run.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @setup
CREATE TABLE t(a);
-- @run attack
-- @stmt
INSERT INTO t VALUES (1); ATTACH 'owned.db' AS x;
-- @end
