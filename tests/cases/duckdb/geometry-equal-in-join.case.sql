-- @case 1
-- Found by oracle. A table joined with itself by an equal GEOMETRY gives no row; every point is
-- equal to itself. With join_filter_pushdown off it gives them. Of the releases tried, fails on
-- 1.5.6; 1.1.3 does not have the type.
-- @oracle: norec form=on flag=case
-- @dialect: duckdb
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer PRAGMA disable_optimizer, join_filter_pushdown
-- @setup
CREATE TABLE t0(c0 GEOMETRY);
INSERT INTO t0 VALUES ('POINT(1 2)'), ('POINT(2 2)');
-- @base
-- > SELECT * FROM t0 JOIN t0 a0 ON t0.c0 = a0.c0 WHERE 1;
-- @run optimized
SELECT COUNT(*) FROM t0 JOIN t0 a0 ON t0.c0 = a0.c0 WHERE 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((t0.c0 = a0.c0) AND (1)) THEN 1 ELSE 0 END AS f FROM t0 JOIN t0 a0 ON TRUE);
-- @end
