-- @case 1
-- Hidden in a default value.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused-or-error
-- @setup
CREATE TABLE t(a, b);
-- @run attack
INSERT INTO t(a) SELECT coalesce(NULL, load_extension('./owned.so'));
-- @end
