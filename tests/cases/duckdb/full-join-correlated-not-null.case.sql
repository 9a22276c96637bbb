-- @case 1
-- Found by oracle. The view's two rows are the sides of a FULL JOIN that meets nothing. a0 is NULL
-- in the one, so its subquery has no row; a1 is NULL in the other. NOT NULL holds for neither, yet
-- one comes out, if another subquery is shown; as a value the same condition is false for both. Of
-- the releases tried, fails on 1.5.6; 1.1.3 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer PRAGMA disable_optimizer, join_order, unused_columns, column_lifetime, prefer_range_joins = true; schema FULL
-- @setup
CREATE TABLE t0 AS SELECT '1' a0, 0 a1, NULL a2;
CREATE VIEW v0 AS SELECT t0.a0, a3.a1, a3.a0 a2 FROM t0 a3 FULL JOIN t0 ON a3.a2 = t0.a2;
-- @base
-- > SELECT (SELECT count(a1) FROM v0 WHERE a2) FROM v0 WHERE (SELECT a1 WHERE a0) NOTNULL;
-- @run optimized
SELECT (SELECT count(a1) FROM v0 WHERE a2) FROM v0 WHERE (SELECT a1 WHERE a0) NOTNULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((SELECT a1 WHERE a0) NOTNULL) THEN 1 ELSE 0 END AS f FROM v0);
-- @end
