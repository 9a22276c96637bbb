-- @case 1
-- Found by SQLancer (TLP), March 2020, bug #99130. The bound of a range on the UNIQUE key is read
-- from a string with a leading newline, as 0 instead of 2: the row 1 is lost. Known on release
-- 8.0.19, verified. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @ref: https://bugs.mysql.com/bug.php?id=99130
-- @cause: optimizer hypergraph_optimizer=on, range_optimizer_max_mem_size = 1; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c1), /*+ NO_RANGE_OPTIMIZATION(t0) */, /*+ NO_INDEX_MERGE(t0) */, /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0(c0 INT, c1 INT UNIQUE);
INSERT INTO t0(c1) VALUES (1);
-- @base
-- > SELECT * FROM t0 WHERE t0.c1 BETWEEN 0 AND ('\n2');
-- @run optimized
SELECT * FROM t0 WHERE t0.c1 BETWEEN 0 AND ('\n2');
-- @run unoptimized
SELECT *, (t0.c1 BETWEEN 0 AND ('\n2')) IS TRUE FROM t0;
-- @end
