-- @case 1
-- Found by NoREC on 9.7.4, November 2026. NULL >= ALL of a NULL is NULL, so that IS NULL is true of the
-- row; subquery_to_derived=on loses it. In no report that was searched. Of the releases tried, wrong
-- on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer subquery_to_derived=off
-- @setup
CREATE TABLE t0 AS SELECT NULL;
SET optimizer_switch = 'subquery_to_derived=on';
-- @base
-- > SELECT * FROM t0 WHERE NULL >= ALL (SELECT NULL FROM t0) IS NULL;
-- @run optimized
SELECT * FROM t0 WHERE NULL >= ALL (SELECT NULL FROM t0) IS NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (NULL >= ALL (SELECT NULL FROM t0) IS NULL) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
