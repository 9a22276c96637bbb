-- @case 1
-- Issue #17042. t0.c1 < t2.c1 is true for the row, and yet IS NULL lets it through, above a left
-- join. Known on release 1.3.0's development branch (1.3.0-dev2262), April 2025; closed. Of the
-- releases tried, right on both, 1.1.3 and 1.5.6.
-- @oracle: tlp-where form=tool
-- @dialect: duckdb
-- @check: bag whole = true + false + null
-- @ref: https://github.com/duckdb/duckdb/issues/17042
-- @setup
CREATE TABLE t2(c1 INTEGER);
CREATE TABLE t0(c1 DOUBLE);
INSERT INTO t0(c1) VALUES (0.1);
INSERT INTO t2(c1) VALUES (2);
-- @base
-- > SELECT * FROM t2 LEFT JOIN t0 ON true WHERE t0.c1 < t2.c1;
-- @run whole
SELECT * FROM t2 LEFT JOIN t0 ON true;
-- @run true
SELECT * FROM t2 LEFT JOIN t0 ON true WHERE t0.c1 < t2.c1;
-- @run false
SELECT * FROM t2 LEFT JOIN t0 ON true WHERE NOT (t0.c1 < t2.c1);
-- @run null
SELECT * FROM t2 LEFT JOIN t0 ON true WHERE (t0.c1 < t2.c1) IS NULL;
-- @end
