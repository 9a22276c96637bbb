-- @case 1
-- Found by oracle. (10005, 0) IN (SELECT c1, c0 ..) is NULL, as the subquery gives (NULL, 0).
-- Beside OR, with a key and many rows, it is false in the SELECT list. With in_to_exists off it is
-- NULL. Of the releases tried, fails on 11.8.9 alone; 10.11.19 and MySQL 9.7.4 are right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer in_to_exists=off; schema PRIMARY KEY; hint USE INDEX ()
-- @setup
CREATE TABLE t0(c0 INT PRIMARY KEY, c1 TINYINT);
INSERT INTO t0 VALUES (5, NULL), (6, NULL), (4, NULL), (2, NULL), (-2, NULL), (10, NULL), (1, NULL), (10001, NULL), (0, NULL), (10002, NULL), (36, NULL), (10003, NULL), (3, NULL), (10004, NULL), (10005, 0), (100, NULL), (7, NULL), (25, NULL), (10006, NULL), (-1, NULL), (10007, NULL), (10008, NULL), (1000, NULL), (10010, NULL), (10011, NULL), (10012, NULL), (10013, NULL), (10014, NULL), (10015, NULL), (10016, NULL), (1001, NULL);
-- @base
-- > SELECT * FROM t0 WHERE NOT (c0 >= 10006 OR (c0, c1) IN (SELECT c1, c0 FROM t0));
-- @run optimized
SELECT * FROM t0 WHERE NOT (c0 >= 10006 OR (c0, c1) IN (SELECT c1, c0 FROM t0));
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (NOT (c0 >= 10006 OR (c0, c1) IN (SELECT c1, c0 FROM t0))) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
