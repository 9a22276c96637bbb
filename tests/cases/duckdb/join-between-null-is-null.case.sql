-- @case 1
-- Issue #17217. The predicate is NULL for both pairs of rows, so IS NULL lets both through; the
-- join gave the second row twice. Known on release 1.3.0's development branch (1.3.0-dev2743),
-- April 2025; closed. Of the releases tried, right on both, 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag joined = crossed
-- @ref: https://github.com/duckdb/duckdb/issues/17217
-- @setup
CREATE TABLE t1(c0 INT);
CREATE TABLE t2(c0 INT);
INSERT INTO t1(c0) VALUES (-18), (NULL);
INSERT INTO t2(c0) VALUES (NULL);
-- @run joined
SELECT * FROM t1 INNER JOIN t2 ON ((t1.c0 NOT BETWEEN t2.c0 AND t2.c0) IS NULL);
-- @run crossed
SELECT * FROM t1 INNER JOIN t2 ON TRUE;
-- @end
