-- @case 1
-- Found by oracle. (-1, 0) NOT IN ((NULL, NULL)) is NULL. With an index on a DECIMAL UNSIGNED it
-- is true. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: dqp hint=not-indexed
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: schema CREATE INDEX i0 ON t0(c0), DECIMAL (20, 5) UNSIGNED -> INT, (20, 5) UNSIGNED; hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 DECIMAL (20, 5) UNSIGNED);
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES ();
CREATE TABLE t1(c0 INT);
INSERT INTO t1 VALUES (-1);
-- @base
-- > SELECT NULL FROM t1 WHERE (c0, 0) NOT IN (SELECT c0, NULL FROM t0);
-- @run given
SELECT NULL FROM t1 WHERE (c0, 0) NOT IN (SELECT c0, NULL FROM t0);
-- @run hinted
SELECT NULL FROM t1 USE INDEX () WHERE (c0, 0) NOT IN (SELECT c0, NULL FROM t0 USE INDEX ());
-- @end
