-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 1, issue #27648. '' as a predicate is 0 with a warning, so
-- SELECT finds no row; UPDATE and DELETE take it for true and change the table without the error
-- that strict mode asks for. Confirmed and fixed; the paper tried releases 5.2.0 to 5.4.0. No
-- release was tried here; MySQL 9.7.4 gives the right answer.
-- @dialect: tidb
-- @check: bag errors=warn-is-error select = update = all - left
-- @ref: https://github.com/pingcap/tidb/issues/27648
-- @setup
CREATE TABLE t1(c1 INT);
INSERT INTO t1 VALUES (1);
-- @derived
ALTER TABLE t1 ADD COLUMN wh_row0 INT DEFAULT 1;
ALTER TABLE t1 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT DISTINCT wh_row0 FROM t1 WHERE '';
-- @run all
SELECT wh_row0 FROM t1;
-- @run update
BEGIN;
UPDATE t1 SET c1 = 2, wh_hit0 = 1 WHERE '';
SELECT wh_row0 FROM t1 WHERE wh_hit0 = 1;
ROLLBACK;
-- @run left
BEGIN;
DELETE FROM t1 WHERE '';
SELECT wh_row0 FROM t1;
ROLLBACK;
-- @end
