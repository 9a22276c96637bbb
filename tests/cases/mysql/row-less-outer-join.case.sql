-- @case 1
-- Found by oracle. (0, NULL) < (1, NULL) is true, as 0 < 1 decides. The outer join becomes an
-- inner one, as if a NULL in any place made the comparison NULL. Of the releases tried, fails on
-- 9.7.4, and on MariaDB 10.11.19 and 11.8.9.
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES ();
-- @run optimized
SELECT NULL FROM t0 AS a0 LEFT JOIN t0 ON NULL WHERE (0, t0.c0) < (1, NULL);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((0, t0.c0) < (1, NULL)) THEN 1 ELSE 0 END AS f FROM t0 AS a0 LEFT JOIN t0 ON NULL) AS ref0;
-- @end
