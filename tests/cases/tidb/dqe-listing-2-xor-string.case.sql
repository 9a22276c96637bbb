-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 2, issue #31708. 0 ^ '0.5' is 0 in SELECT, which cuts the
-- string to an integer with a warning; UPDATE and DELETE, evaluated in the storage layer, round it
-- to 1 and change the row. Known on releases 5.0 to 6.1; closed. No release was tried here; MySQL
-- 9.7.4 gives the right answer.
-- @dialect: tidb
-- @check: bag errors=warn-is-error select = update = all - left
-- @ref: https://github.com/pingcap/tidb/issues/31708
-- @ref: https://github.com/tikv/tikv/issues/13045
-- @setup
CREATE TABLE t1(c1 INT);
INSERT INTO t1 VALUES (1);
-- @derived
ALTER TABLE t1 ADD COLUMN wh_row0 INT DEFAULT 1;
ALTER TABLE t1 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT DISTINCT wh_row0 FROM t1 WHERE 0 ^ '0.5';
-- @run all
SELECT wh_row0 FROM t1;
-- @run update
BEGIN;
UPDATE t1 SET c1 = 2, wh_hit0 = 1 WHERE 0 ^ '0.5';
SELECT wh_row0 FROM t1 WHERE wh_hit0 = 1;
ROLLBACK;
-- @run left
BEGIN;
DELETE FROM t1 WHERE 0 ^ '0.5';
SELECT wh_row0 FROM t1;
ROLLBACK;
-- @end
