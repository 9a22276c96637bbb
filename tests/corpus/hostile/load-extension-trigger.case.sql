-- @case 1
-- Hidden in a trigger.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @setup
CREATE TABLE t(a);
-- @stmt
CREATE TRIGGER r AFTER INSERT ON t BEGIN
  SELECT load_extension('./owned.so');
END;
-- @run attack
INSERT INTO t VALUES (1);
-- @end
