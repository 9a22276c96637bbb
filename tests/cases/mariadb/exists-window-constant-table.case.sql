-- @case 1
-- Found by oracle. The one row is 0, so a0.c0 AND c0 = 0 is false and there is no row that EXISTS
-- could find; with DENSE_RANK in its list EXISTS is true. Of the releases tried, fails on 10.11.19
-- and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INTEGER UNIQUE);
REPLACE INTO t0 VALUES (0);
-- @base
-- > SELECT NULL FROM t0 a0 WHERE EXISTS (SELECT dense_rank() OVER (ORDER BY NULL) FROM t0 WHERE a0.c0 AND wh_rule('truth-plus-zero', c0 = 0));
-- @run original
SELECT NULL FROM t0 a0 WHERE EXISTS (SELECT dense_rank() OVER (ORDER BY NULL) FROM t0 WHERE a0.c0 AND (c0 = 0));
-- @run transformed
SELECT NULL FROM t0 a0 WHERE EXISTS (SELECT dense_rank() OVER (ORDER BY NULL) FROM t0 WHERE a0.c0 AND (((c0 = 0)) + 0 <> 0));
-- @end
