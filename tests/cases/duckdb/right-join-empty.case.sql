-- @case 1
-- Found by SQLancer (TLP), issue #505. A right join with an empty table has no rows, but one came
-- out. Fixed in April 2020, release not stated. Of the releases tried, right on both, 1.1.3 and
-- 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @ref: https://github.com/duckdb/duckdb/issues/505
-- @setup
CREATE TABLE t0(c0 INT);
CREATE TABLE t1(c1 BOOLEAN);
INSERT INTO t0(c0) VALUES (1);
-- @run query
SELECT * FROM t0 RIGHT JOIN t1 ON true;
-- @expect query
-- @end
