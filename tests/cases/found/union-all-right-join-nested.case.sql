-- @case 1
-- Found by oracle. The second arm gives one row, a RIGHT JOIN without a condition; below another UNION
-- ALL, which flattens it, the row comes twice: once as one that matched nothing. Of the releases tried,
-- fails on 3.39.3 to 3.42.0; RIGHT JOIN came with 3.39.
-- @oracle: dqp hint=nested at=3
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer QueryFlattener
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 DEFAULT VALUES;
-- @base
-- > SELECT c0 FROM t0 WHERE c0 UNION ALL SELECT t0.c0 FROM t0 a0 RIGHT JOIN t0;
-- @run given
SELECT c0 FROM t0 WHERE c0 UNION ALL SELECT t0.c0 FROM t0 a0 RIGHT JOIN t0;
-- @run hinted
SELECT * FROM (SELECT c0 FROM t0 WHERE c0 UNION ALL SELECT t0.c0 FROM t0 a0 RIGHT JOIN t0) AS a UNION ALL SELECT * FROM (SELECT c0 FROM t0 WHERE c0 UNION ALL SELECT t0.c0 FROM t0 a0 RIGHT JOIN t0) AS b WHERE 0;
-- @end
