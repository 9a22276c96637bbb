-- @case 1
-- Found by oracle. 9007199 NOT IN (0, NULL) is NULL. No MEDIUMINT is so large, so the materialized
-- subquery is not searched, and the NULL in it not seen; UPDATE, which does not materialize it,
-- changes no row. Of the releases tried, fails on 10.11.19; 11.8.9 and MySQL 9.7.4 are right.
-- @oracle: dqe update=yes
-- @dialect: mariadb
-- @check: bag errors=same aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078,1259,1300,1916,1918,1958,1977,3047,403*,404* select = update
-- @signature: rel:1:missing
-- @cause: optimizer materialization=off, in_to_exists=off; schema NOT
-- @setup
CREATE TABLE t0 AS SELECT 9007199 a0 UNION SELECT NULL;
CREATE TABLE t1(a0 DECIMAL, c0 MEDIUMINT);
REPLACE INTO t1(c0) VALUES (0), (NULL);
-- @base
-- > UPDATE t0 SET a0 = NULL WHERE a0 NOT IN (SELECT c0 FROM t1);
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;
-- @run select
SELECT wh_row0 FROM t0 WHERE a0 NOT IN (SELECT c0 FROM t1);
-- @run update
BEGIN;
UPDATE t0 SET a0 = NULL, wh_hit0 = 1 WHERE a0 NOT IN (SELECT c0 FROM t1);
SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;
ROLLBACK;
-- @end
