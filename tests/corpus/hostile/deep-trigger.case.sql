-- @case 1
-- A trigger that starts itself.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile limit-or-error
-- @setup
PRAGMA recursive_triggers = ON;
CREATE TABLE t(a);
-- @stmt
CREATE TRIGGER r AFTER INSERT ON t BEGIN
  INSERT INTO t VALUES (new.a + 1);
END;
-- @run attack
INSERT INTO t VALUES (1);
-- @end
