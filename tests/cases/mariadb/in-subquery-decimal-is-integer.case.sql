-- @case 1
-- Found by oracle. 1.5 is not in a table that holds 2. With an index on the inner column and IS
-- TRUE behind it, it is rounded. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4
-- is right.
-- @oracle: dqp hint=is-true
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: schema CREATE INDEX i0 ON t0(c1), DECIMAL (10, 2) -> INT, (10, 2); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 INT, c1 INT);
CREATE INDEX i0 ON t0(c1);
INSERT INTO t0 VALUES (NULL, 2);
CREATE TABLE t1(c0 DECIMAL (10, 2));
REPLACE INTO t1 VALUES (1.5);
-- @base
-- > SELECT NULL FROM t1 WHERE c0 IN (SELECT c1 FROM t0);
-- @run given
SELECT NULL FROM t1 WHERE c0 IN (SELECT c1 FROM t0);
-- @run hinted
SELECT NULL FROM t1 WHERE ((c0 IN (SELECT c1 FROM t0)) IS TRUE);
-- @end
