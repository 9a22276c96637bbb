-- @case 1
-- Found by oracle. A CTE of an EXCEPT is made once and read twice, the second time by a key: an
-- internal error, "Wrong index given to function", where there is a row to be found. Reading it once,
-- UNION in the place of EXCEPT, and hash_set_operations=off help. That what counts the rows of a set
-- operation is not shared by the places that read it is MySQL's bug 121239. Of the releases tried,
-- fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: err:optimized:1030:Got error ? - ? from storage engine
-- @cause: optimizer hypergraph_optimizer=on, hash_set_operations=off
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1);
-- @base
-- > WITH w0 AS (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t0) SELECT NULL FROM (SELECT 0 FROM w0 UNION ALL SELECT 0 FROM w0 NATURAL JOIN t0) a0 WHERE 1;
-- @run optimized
WITH w0 AS (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t0) SELECT NULL FROM (SELECT 0 FROM w0 UNION ALL SELECT 0 FROM w0 NATURAL JOIN t0) a0 WHERE 1;
-- @run unoptimized
WITH w0 AS (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t0) SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (1) THEN 1 ELSE 0 END AS f FROM (SELECT 0 FROM w0 UNION ALL SELECT 0 FROM w0 NATURAL JOIN t0) a0) AS ref0;
-- @end
