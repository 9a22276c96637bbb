-- @case 1
-- @oracle: dqe
-- @dialect: mariadb
-- @check: bag errors=warn-is-error select = update = all - left
-- @setup
CREATE TABLE t0(c0 FLOAT);
INSERT INTO t0 VALUES (0.5), (NULL);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT UNIQUE;
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @base
-- > UPDATE t0 SET c0 = 1 WHERE c0;
-- @run select
SELECT DISTINCT wh_row0 FROM t0 WHERE c0;
-- @run all
SELECT wh_row0 FROM t0;
-- @run update
BEGIN;
UPDATE t0 SET c0 = 1, wh_hit0 = 1 WHERE c0;
SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @run left
BEGIN;
DELETE FROM t0 WHERE c0;
SELECT wh_row0 FROM t0;
ROLLBACK;
-- @end
