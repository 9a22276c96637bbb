-- @case 1
-- @seed: 7/1
-- @generator: gen 0.1.0
-- @setup may-fail
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1);
-- @base
SELECT * FROM t0;
-- @base
SELECT c0 FROM t0
WHERE c0;
-- @setup may-fail
DELETE FROM t0;
-- @base
SELECT count(*) FROM t0
-- @end
