-- @case 1
-- Found by oracle. An ENUM compared with a number is its place in the list ('1' is 4). Turned into
-- IN, EXISTS compares its text with the number. Of the releases tried, fails on 10.11.19 and
-- 11.8.9; MySQL 9.7.4 is right.
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:both
-- @cause: optimizer derived_merge=off, exists_to_in=off; schema ENUM ('a', 'b', 'c', '1') -> INT
-- @setup
CREATE TABLE t0(c0 ENUM ('a', 'b', 'c', '1'), c1 INTEGER);
INSERT INTO t0 VALUES ('1', 0), (1, NULL);
CREATE TABLE t1(c0 INT, c1 INT);
REPLACE INTO t1(c0) VALUES (1);
-- @run given
SELECT c1 FROM t0 WHERE NOT EXISTS (SELECT NULL FROM t1 WHERE c0 = t0.c0);
-- @run hinted
SELECT * FROM (SELECT c1 FROM t0 WHERE NOT EXISTS (SELECT NULL FROM t1 WHERE c0 = t0.c0)) AS a UNION ALL SELECT * FROM (SELECT c1 FROM t0 WHERE NOT EXISTS (SELECT NULL FROM t1 WHERE c0 = t0.c0)) AS b WHERE 0;
-- @end
