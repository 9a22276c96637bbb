-- @case 1
-- Found by oracle in a test of MariaDB. Both rows of t1 match the row of t0 as it was, and MySQL 9.7.4
-- changes both. Here t0 is changed while it is still joined, and no longer matches the second one,
-- though with = the same condition is kept. Of the releases tried, fails on both, 10.11.19 and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query, but not with SELECT 0, 0 FROM t0 STRAIGHT_JOIN t1, SELECT 0, 0 FROM t1 STRAIGHT_JOIN t0
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
CREATE TABLE t1 AS SELECT 1 a1 UNION ALL SELECT 1;
-- @base
-- > UPDATE t0, t1 SET a0 = 0, a1 = 0 WHERE a0 = a1 AND wh_rule('equal-between', a0 = 1);
-- @run original
BEGIN;
UPDATE t0, t1 SET a0 = 0, a1 = 0 WHERE a0 = a1 AND (a0 = 1);
SELECT * FROM t0;
SELECT * FROM t1;
ROLLBACK;
-- @run transformed
BEGIN;
UPDATE t0, t1 SET a0 = 0, a1 = 0 WHERE a0 = a1 AND (a0 BETWEEN 1 AND 1);
SELECT * FROM t0;
SELECT * FROM t1;
ROLLBACK;
-- @end
