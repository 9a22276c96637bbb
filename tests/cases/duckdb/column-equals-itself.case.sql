-- @case 1
-- Found by SQLancer (TLP), issue #490. c0 = c0 was taken for true also where c0 is NULL. Fixed in
-- April 2020, release not stated. Of the releases tried, right on both, 1.1.3 and 1.5.6.
-- @oracle: tlp-where form=tool
-- @dialect: duckdb
-- @check: bag whole = true + false + null
-- @ref: https://github.com/duckdb/duckdb/issues/490
-- @ref: https://github.com/duckdb/duckdb/commit/f18ef427cfbe75f76abc40a00937dc1bea675012
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (NULL);
-- @base
-- > SELECT * FROM t0 WHERE c0 = c0;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE c0 = c0;
-- @run false
SELECT * FROM t0 WHERE NOT (c0 = c0);
-- @run null
SELECT * FROM t0 WHERE (c0 = c0) IS NULL;
-- @end
