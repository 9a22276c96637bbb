-- @case 1
-- Found by SQLancer (TLP), April 2020, bug #99149. NOT BETWEEN is true, as one of its two
-- comparisons is false already; with an index on the first character of the column no row is found.
-- Verified, release not stated. The report's character is U+05A3. Of the releases tried, fails on
-- 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @ref: https://bugs.mysql.com/bug.php?id=99149
-- @cause: optimizer hypergraph_optimizer=on, range_optimizer_max_mem_size = 1; schema CREATE INDEX i0 ON t0(c0(1)); hint USE INDEX (), IGNORE INDEX (i0), /*+ NO_RANGE_OPTIMIZATION(t0) */, /*+ NO_INDEX_MERGE(t0) */, /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0(c0) VALUES (0);
CREATE INDEX i0 ON t0(c0(1));
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 NOT BETWEEN '֣a' AND NULL;
-- @run optimized
SELECT * FROM t0 WHERE t0.c0 NOT BETWEEN '֣a' AND NULL;
-- @run unoptimized
SELECT *, (t0.c0 NOT BETWEEN '֣a' AND NULL) IS TRUE FROM t0;
-- @end
