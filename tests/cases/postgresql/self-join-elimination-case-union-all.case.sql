-- @case 1
-- Found by oracle. A self-join by a unique column is eliminated; the column stands in a CASE in an arm
-- of UNION ALL, too, and the planner dies of SIGSEGV. With enable_self_join_elimination off it is
-- right. Of the releases tried, fails on 18.4 alone; 15.18 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: crash:optimized:SIGSEGV
-- @cause: optimizer enable_self_join_elimination = off; schema UNIQUE
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT NULL FROM t0 JOIN t0 a0 USING (c0) WHERE c0 IN (SELECT CASE WHEN c0 >= 0 THEN 0 END UNION ALL SELECT NULL);
-- @run optimized
SELECT NULL FROM t0 JOIN t0 a0 USING (c0) WHERE c0 IN (SELECT CASE WHEN c0 >= 0 THEN 0 END UNION ALL SELECT NULL);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 IN (SELECT CASE WHEN c0 >= 0 THEN 0 END UNION ALL SELECT NULL)) THEN 1 ELSE 0 END AS f FROM t0 JOIN t0 a0 USING (c0)) AS ref0;
-- @end
