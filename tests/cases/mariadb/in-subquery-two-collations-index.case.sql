-- @case 1
-- Found by oracle. c0 of utf8mb4_bin is compared with text of another collation byte by byte, and
-- 'B' is in both. With an index on the inner column it is not found. Of the releases tried, fails
-- on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: dqp hint=index-ignored at=2
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer semijoin=off; schema COLLATE utf8mb4_bin, UNIQUE
-- @setup
CREATE TABLE t0(c0 VARCHAR (20) COLLATE utf8mb4_bin);
REPLACE INTO t0 VALUES ('B'), (NULL), (NULL);
CREATE TABLE t1(c0 VARCHAR (20));
INSERT INTO t1 VALUES ('b'), ('B');
CREATE UNIQUE INDEX i0 ON t0(c0(5));
CREATE INDEX i1 ON t1(c0);
-- @base
-- > SELECT * FROM t0 WHERE c0 IN (SELECT c0 FROM t1);
-- @run given
SELECT * FROM t0 WHERE c0 IN (SELECT c0 FROM t1);
-- @run hinted
SELECT * FROM t0 WHERE c0 IN (SELECT c0 FROM t1 IGNORE INDEX (i1));
-- @end
