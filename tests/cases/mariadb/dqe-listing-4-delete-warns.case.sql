-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 4, MDEV-28140. In strict mode, which is the default, DELETE
-- only warns of a conversion that is a warning in SELECT and an error in UPDATE: with NOT c1 it
-- would delete the row. Confirmed; the paper tried release 10.8.2. Of the releases tried, fails on
-- both, 10.11.19 and 11.8.9.
-- @oracle: dqe
-- @dialect: mariadb
-- @check: bag errors=warn-is-error select = update = all - left
-- @ref: https://jira.mariadb.org/browse/MDEV-28140
-- @setup
CREATE TABLE t1(c1 BLOB);
INSERT INTO t1 VALUES ('a');
-- @derived
ALTER TABLE t1 ADD COLUMN wh_row0 INT AUTO_INCREMENT UNIQUE;
ALTER TABLE t1 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @base
-- > UPDATE t1 SET c1 = 'b' WHERE c1;
-- @run select
SELECT DISTINCT wh_row0 FROM t1 WHERE c1;
-- @run all
SELECT wh_row0 FROM t1;
-- @run update
BEGIN;
UPDATE t1 SET c1 = 'b', wh_hit0 = 1 WHERE c1;
SELECT wh_row0 FROM t1 WHERE wh_hit0 = 1;
ROLLBACK;
-- @run left
BEGIN;
DELETE FROM t1 WHERE c1;
SELECT wh_row0 FROM t1;
ROLLBACK;
-- @end
