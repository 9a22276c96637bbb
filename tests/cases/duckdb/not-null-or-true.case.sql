-- @case 1
-- Found by SQLancer (TLP), issue #489. NULL OR TRUE is true and its negation false, but the row was
-- found. Fixed in April 2020, release not stated. Of the releases tried, right on both, 1.1.3 and
-- 1.5.6.
-- @oracle: tlp-where form=tool
-- @dialect: duckdb
-- @check: bag whole = true + false + null
-- @ref: https://github.com/duckdb/duckdb/issues/489
-- @ref: https://github.com/duckdb/duckdb/commit/b838c589e26c47c342dd29b890438f5fb9dce4d4
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE NOT (NULL OR TRUE);
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE NOT (NULL OR TRUE);
-- @run false
SELECT * FROM t0 WHERE NOT (NOT (NULL OR TRUE));
-- @run null
SELECT * FROM t0 WHERE (NOT (NULL OR TRUE)) IS NULL;
-- @end
