-- @case 1
-- Found by gen and oracle. NULL = ANY ('{}') is false, not NULL; yet below IS FALSE and
-- IS NOT UNKNOWN the planner takes = ANY for strict, makes the outer join an inner one and loses the
-- row that was filled with NULL. Of the releases tried, fails on 11.15, 14.3, 15.3, 15.18, 16.1, 17.0
-- and 18.0, and on 18.4.
-- @oracle: norec form=count flag=case sum=flat
-- @dialect: postgresql
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query, but not with ((t0.c0 = ANY ('{}')) IS FALSE) IS TRUE)
-- @setup
CREATE TABLE t0(c0 INT);
CREATE TABLE t1(c0 INT);
INSERT INTO t1 VALUES (1);
-- @base
-- > SELECT * FROM t1 LEFT JOIN t0 ON t0.c0 = t1.c0 WHERE (t0.c0 = ANY ('{}')) IS FALSE;
-- @run optimized
SELECT COUNT(*) FROM t1 LEFT JOIN t0 ON t0.c0 = t1.c0 WHERE (t0.c0 = ANY ('{}')) IS FALSE;
-- @run unoptimized
SELECT SUM(CASE WHEN ((t0.c0 = ANY ('{}')) IS FALSE) THEN 1 ELSE 0 END), COUNT(*) FROM t1 LEFT JOIN t0 ON t0.c0 = t1.c0;
-- @end
