-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 6, issue #31391. The warning of SELECT begins with
-- "evaluation failed:", the error of UPDATE and DELETE for the same predicate does not; the code's
-- message has no such prefix. The paper tried releases 5.2.0 to 5.4.0. The listing's c0 is c1. No
-- release was tried here; MySQL 9.7.4 gives the right answer.
-- @dialect: tidb
-- @check: bag errors=warn-is-error select = update = all - left
-- @ref: https://github.com/pingcap/tidb/issues/31391
-- @setup
CREATE TABLE t1(c1 TEXT);
INSERT INTO t1 VALUES ('a');
-- @derived
ALTER TABLE t1 ADD COLUMN wh_row0 INT DEFAULT 1;
ALTER TABLE t1 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT DISTINCT wh_row0 FROM t1 WHERE 1 << c1;
-- @run all
SELECT wh_row0 FROM t1;
-- @run update
BEGIN;
UPDATE t1 SET c1 = 'b', wh_hit0 = 1 WHERE 1 << c1;
SELECT wh_row0 FROM t1 WHERE wh_hit0 = 1;
ROLLBACK;
-- @run left
BEGIN;
DELETE FROM t1 WHERE 1 << c1;
SELECT wh_row0 FROM t1;
ROLLBACK;
-- @end
