-- @case 1
-- Found by SQLancer (TLP), issue #495. A range on the key of a UNIQUE column that begins with a
-- fraction leaves out a row. Fixed in April 2020, release not stated. Of the releases tried, right
-- on both, 1.1.3 and 1.5.6.
-- @oracle: tlp-where form=tool
-- @dialect: duckdb
-- @check: bag whole = true + false + null
-- @ref: https://github.com/duckdb/duckdb/issues/495
-- @ref: https://github.com/duckdb/duckdb/commit/7156b358369203ab45fc55eac8605e475c7fdce4
-- @setup
CREATE TABLE t0(c0 NUMERIC UNIQUE);
INSERT INTO t0(c0) VALUES (1163404482), (0), (488566);
-- @base
-- > SELECT * FROM t0 WHERE 0.1 < c0;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE 0.1 < c0;
-- @run false
SELECT * FROM t0 WHERE NOT (0.1 < c0);
-- @run null
SELECT * FROM t0 WHERE (0.1 < c0) IS NULL;
-- @end
