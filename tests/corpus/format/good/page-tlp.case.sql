-- @case 1
-- @id: 5f0c1a7be2d94c31
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @engine: mysql 8.0.19
-- @seed: 42/17/3
-- @verdict: fail
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE 0.9 > t0.c0;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE 0.9 > t0.c0;
-- @run false
SELECT * FROM t0 WHERE NOT (0.9 > t0.c0);
-- @run null
SELECT * FROM t0 WHERE (0.9 > t0.c0) IS NULL;
-- @actual whole
-- | 0
-- @actual true
-- @end
