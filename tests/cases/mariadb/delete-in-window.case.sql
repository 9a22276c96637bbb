-- @case 1
-- Found by oracle in MariaDB's own test win. One row of t2 is in its partition, so that DELETE takes the
-- row with 1; of a window function in IN it takes none. Of the releases tried, fails on 10.11.19; right on 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: optimizer in_to_exists=off
-- @setup
CREATE TABLE t1(i INT);
INSERT INTO t1 VALUES (3), (1);
CREATE TABLE t2(c INT);
INSERT INTO t2 VALUES (5), (6);
-- @base
-- > DELETE FROM t1 WHERE i IN (SELECT wh_rule('window-count-part', COUNT(*) OVER (PARTITION BY c)) FROM t2);
-- @run original
BEGIN;
DELETE FROM t1 WHERE i IN (SELECT COUNT(*) OVER (PARTITION BY c) FROM t2);
SELECT * FROM t1;
ROLLBACK;
-- @run transformed
BEGIN;
DELETE FROM t1 WHERE i IN (SELECT ((SELECT COUNT(*) FROM (SELECT c AS wh_k FROM t2 WHERE (1 = 1)) AS wh_q WHERE wh_q.wh_k = c OR wh_q.wh_k IS NULL AND c IS NULL)) FROM t2);
SELECT * FROM t1;
ROLLBACK;
-- @end
