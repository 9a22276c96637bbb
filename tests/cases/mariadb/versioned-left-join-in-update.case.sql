-- @case 1
-- Found by oracle. A scalar subquery that joins a table with system versioning to itself, LEFT and
-- by nothing: SELECT takes its row for a match, UPDATE by the same condition updates none. Without
-- versioning it does. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqe update=yes
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag errors=same aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078,1259,1300,1916,1918,1958,1977,3047,403*,404* select = update
-- @signature: rel:1:missing
-- @cause: schema WITH SYSTEM VERSIONING, LEFT
-- @setup
CREATE TABLE t0 AS SELECT NULL a0;
CREATE TABLE t1(a0 INT) WITH SYSTEM VERSIONING;
INSERT INTO t1 VALUES ();
-- @base
-- > UPDATE t0 SET a0 = NULL WHERE (SELECT 1 FROM t1 a1 LEFT JOIN t1 ON NULL);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT wh_row0 FROM t0 WHERE (SELECT 1 FROM t1 a1 LEFT JOIN t1 ON NULL);
-- @run update
BEGIN;
UPDATE t0 SET a0 = NULL, wh_hit0 = 1 WHERE (SELECT 1 FROM t1 a1 LEFT JOIN t1 ON NULL);
SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @end
