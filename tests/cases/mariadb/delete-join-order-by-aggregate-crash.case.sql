-- @case 1
-- Found by oracle. DELETE of a join that is ordered by an aggregate ends the server (SIGABRT). Of
-- the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqe delete=yes
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag errors=same aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078,1259,1300,1916,1918,1958,1977,3047,403*,404* select = all - left
-- @signature: crash:left:SIGABRT
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT NULL a0;
CREATE TABLE t1 AS SELECT NULL;
-- @base
-- > UPDATE t0 JOIN t1 SET a0 = NULL ORDER BY AVG(NULL);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
ALTER TABLE t1 ADD COLUMN wh_row1 INT AUTO_INCREMENT, ADD KEY wh_key1 (wh_row1);
-- @run select
SELECT DISTINCT t0.wh_row0 FROM t0 JOIN t1 ORDER BY AVG(NULL);
SELECT DISTINCT t1.wh_row1 FROM t0 JOIN t1 ORDER BY AVG(NULL);
-- @run all
SELECT wh_row0 FROM t0;
SELECT wh_row1 FROM t1;
-- @run left
BEGIN;
DELETE t0, t1 FROM t0 JOIN t1 ORDER BY AVG(NULL);
SELECT wh_row0 FROM t0;
SELECT wh_row1 FROM t1;
ROLLBACK;
-- @end
