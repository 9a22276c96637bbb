-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 4, MDEV-28140. In strict mode, which is the default, DELETE
-- only warns of a conversion that is a warning in SELECT and an error in UPDATE: with NOT c1 it
-- would delete the row. Confirmed; the paper tried release 10.8.2. Of the releases tried, fails on
-- both, 10.11.19 and 11.8.9.
-- @oracle: dqe update=yes delete=yes rows=numbered mode=strict warns=all
-- @dialect: mariadb
-- @check: bag errors=warn-is-error aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025 select = update = all - left
-- @signature: rel:1:errors
-- @ref: https://jira.mariadb.org/browse/MDEV-28140
-- @cause: the query alone
-- @setup
CREATE TABLE t1(c1 BLOB);
INSERT INTO t1 VALUES ('a');
-- @derived
ALTER TABLE t1 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
ALTER TABLE t1 ADD COLUMN wh_hit0 INT DEFAULT 0;
SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION';
-- @base
-- > UPDATE t1 SET c1 = 'b' WHERE c1;
-- @run select
SELECT wh_row0 FROM t1 WHERE c1;
-- @run update
BEGIN;
UPDATE t1 SET c1 = 'b', wh_hit0 = 1 WHERE c1;
SELECT wh_row0 FROM t1 WHERE wh_hit0 = 1;
ROLLBACK;
-- @run all
SELECT wh_row0 FROM t1;
-- @run left
BEGIN;
DELETE FROM t1 WHERE c1;
SELECT wh_row0 FROM t1;
ROLLBACK;
-- @end
