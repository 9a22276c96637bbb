-- @case 1
-- Found by oracle. Two objects in a VARIANT of which one has a field more: a join by <= finds other
-- pairs than those for which the same <= is true. The join sorts an object of fewer fields first;
-- the comparison makes both objects of one type, with NULL, the greatest value, where a field is
-- missing. Of the releases tried, fails on 1.5.6; 1.1.3 does not have the type.
-- @oracle: norec form=on flag=case
-- @dialect: duckdb
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 VARIANT);
INSERT INTO t0 VALUES ({ 'a' : NULL }), (NULL), (NULL), (NULL), ({ 'a' : NULL, 'b' : NULL });
-- @base
-- > SELECT NULL FROM t0 JOIN t0 a0 ON t0.c0 <= a0.c0 WHERE 1;
-- @run optimized
SELECT COUNT(*) FROM t0 JOIN t0 a0 ON t0.c0 <= a0.c0 WHERE 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((t0.c0 <= a0.c0) AND (1)) THEN 1 ELSE 0 END AS f FROM t0 JOIN t0 a0 ON TRUE);
-- @end
