-- @case 1
-- Found by oracle. A point is not found IN a list of points in which it is; as a value the same IN
-- is true. With filter_pushdown or expression_rewriter off it is found. Of the releases tried,
-- fails on 1.5.6; 1.1.3 does not have the type.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer PRAGMA disable_optimizer, filter_pushdown, expression_rewriter
-- @setup
CREATE TABLE t0(c0 GEOMETRY);
INSERT INTO t0 VALUES ('POINT(1 2)');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 IN ('POINT(1 2)', 'POINT(2 2)');
-- @run optimized
SELECT NULL FROM t0 WHERE c0 IN ('POINT(1 2)', 'POINT(2 2)');
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 IN ('POINT(1 2)', 'POINT(2 2)')) THEN 1 ELSE 0 END AS f FROM t0);
-- @end
