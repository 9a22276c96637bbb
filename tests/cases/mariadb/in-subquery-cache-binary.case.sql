-- @case 1
-- Found by oracle. A text IN a subquery of binary strings loses the row whose bytes are equal: the
-- cache of subqueries takes 'aB' for 'ab', which came before. Without subquery_cache it is there.
-- Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer subquery_cache=off, tmp_memory_table_size = 0
-- @setup
CREATE TABLE t0(c0 VARCHAR (20), c1 BLOB);
INSERT INTO t0 VALUES (NULL, 'aB'), ('ab', NULL), ('aB', NULL);
-- @base
-- > SELECT NULL FROM t0 WHERE NULL OR c0 IN (SELECT c1 FROM t0);
-- @run optimized
SELECT NULL FROM t0 WHERE NULL OR c0 IN (SELECT c1 FROM t0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (NULL OR c0 IN (SELECT c1 FROM t0)) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
