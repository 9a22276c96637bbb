-- @case 1
-- Found by oracle. interval(1, NULL, 1, NULL) is 3, as NULL is less than any number. Pushed into an
-- INTERSECT it is not. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer derived_merge=off,derived_with_keys=off,condition_pushdown_for_derived=off
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
-- @base
-- > SELECT NULL FROM (SELECT a0 a1 FROM t0 INTERSECT SELECT * FROM t0) a2 WHERE interval(a1, NULL, 1, NULL) = 3;
-- @run optimized
SELECT NULL FROM (SELECT a0 a1 FROM t0 INTERSECT SELECT * FROM t0) a2 WHERE interval(a1, NULL, 1, NULL) = 3;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (interval(a1, NULL, 1, NULL) = 3) THEN 1 ELSE 0 END AS f FROM (SELECT a0 a1 FROM t0 INTERSECT SELECT * FROM t0) a2) AS ref0;
-- @end
