-- @case 1
-- Bug #115278. a <=> NULLIF('', '') compares with NULL and must find both rows that are NULL; the
-- UNIQUE index is read as if there could be only one. Known on releases 8.0.36 and 8.0.37, not on
-- 5.7; verified. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @ref: https://bugs.mysql.com/bug.php?id=115278
-- @cause: optimizer hypergraph_optimizer=on, subquery_to_derived=on; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (a), /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0(id INT PRIMARY KEY, a INT UNIQUE);
INSERT INTO t0 VALUES (1, NULL), (2, NULL), (3, 7);
-- @base
-- > SELECT id FROM t0 WHERE a <=> NULLIF('', '');
-- @run optimized
SELECT id FROM t0 WHERE a <=> NULLIF('', '');
-- @run unoptimized
SELECT id, (a <=> NULLIF('', '')) IS TRUE FROM t0;
-- @end
