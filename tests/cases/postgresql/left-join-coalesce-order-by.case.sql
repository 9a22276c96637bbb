-- @case 1
-- Bug #8049. With ORDER BY lower(fault) the condition on lower(fault) is evaluated inside a nested
-- loop, below the left join whose NULLs it needs to see. Known on 9.2 and the development branch of
-- 2013; without ORDER BY the result was right. Of the releases tried, right on all of them, 11.15
-- to 18.0.
-- @dialect: postgresql
-- @check: bag ordered = plain
-- @ref: https://postgrespro.com/list/thread-id/1819439
-- @setup
CREATE TABLE t0(h_n TEXT UNIQUE);
CREATE TABLE t1(h_n TEXT, l_n INT);
INSERT INTO t0 VALUES ('1');
INSERT INTO t1 VALUES ('x', 1), ('1', 1);
SET enable_hashjoin = off;
SET enable_mergejoin = off;
-- @run ordered
SELECT * FROM (SELECT (COALESCE(h_n || '/', '') || l_n)::TEXT AS fault
  FROM (SELECT t0.h_n, t1.l_n FROM t1 LEFT JOIN t0 ON t1.h_n = t0.h_n) AS s0) AS s1
WHERE lower(fault) = '1'
ORDER BY lower(fault);
-- @run plain
SELECT * FROM (SELECT (COALESCE(h_n || '/', '') || l_n)::TEXT AS fault
  FROM (SELECT t0.h_n, t1.l_n FROM t1 LEFT JOIN t0 ON t1.h_n = t0.h_n) AS s0) AS s1
WHERE lower(fault) = '1';
-- @end
