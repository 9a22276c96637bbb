-- @case 1
-- Found by oracle. (NULL, 0) NOT IN ((NULL, 1)) is true, as 0 is not 1. The outer join becomes an
-- inner one, as if a NULL in any place made the comparison NULL. Of the releases tried, fails on
-- 9.7.4, and on MariaDB 10.11.19 and 11.8.9.
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES ();
-- @run optimized
SELECT NULL FROM t0 LEFT JOIN t0 AS a0 ON NULL WHERE (a0.c0, 0) NOT IN ((NULL, 1));
-- @run unoptimized
SELECT NULL, ((a0.c0, 0) NOT IN ((NULL, 1))) IS TRUE FROM t0 LEFT JOIN t0 AS a0 ON NULL;
-- @end
