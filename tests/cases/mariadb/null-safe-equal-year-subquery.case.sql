-- @case 1
-- Found by oracle. The one YEAR is the least one. As a condition beside another one, <=> with the
-- subquery takes the year for a date, with the warning 1292, and the row is lost; in the projection it
-- is true. Right where the subquery counts as expensive (expensive_subquery_limit 0). Of the releases
-- tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer expensive_subquery_limit = 0
-- @setup
CREATE TABLE t0(c0 YEAR);
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT * FROM t0 WHERE c0 <=> (SELECT min(c0) FROM t0) AND 1;
-- @run optimized
SELECT * FROM t0 WHERE c0 <=> (SELECT min(c0) FROM t0) AND 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 <=> (SELECT min(c0) FROM t0) AND 1) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
