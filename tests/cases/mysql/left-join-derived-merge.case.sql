-- @case 1
-- Bug #79194. A derived table merged into the right side of an outer join: its inner join is not
-- nested as a whole, and the outer row comes out with NULL though it has partners. Known on release
-- 5.7.9, a regression; closed in January 2016. Of the releases tried, right on 9.7.4.
-- @dialect: mysql
-- @check: bag query = expect(query)
-- @ref: https://bugs.mysql.com/bug.php?id=79194
-- @setup
CREATE TABLE t1(a INT, KEY(a));
INSERT INTO t1 VALUES (1), (NULL);
CREATE TABLE t2(b INT, KEY(b));
INSERT INTO t2 VALUES (7), (NULL), (1), (5), (8), (6), (4), (0), (3), (NULL);
CREATE TABLE t3(c INT);
INSERT INTO t3 VALUES (NULL), (1), (5);
-- @run query
SELECT * FROM t1 LEFT JOIN (SELECT t3.* FROM t2 INNER JOIN t3 ON (b = c)) AS s
ON (a <= s.c);
-- @expect query
-- | 1	1
-- | 1	5
-- | NULL	NULL
-- @end
