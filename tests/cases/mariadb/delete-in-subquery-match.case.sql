-- @case 1
-- Found by oracle. Both rows have the value that the subquery gives, but DELETE, which looks for it
-- in the table that it changes, leaves the one that does not match by itself. Of the releases tried,
-- fails on 10.11.19; 11.8.9 is right, and MySQL 9.7.4 does not take such a DELETE.
-- @oracle: dqe delete=yes
-- @dialect: mariadb
-- @check: bag errors=same aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078,1259,1300,1916,1918,1958,1977,3047,403*,404* select = all - left
-- @signature: rel:1:missing
-- @cause: optimizer materialization=off, in_to_exists=off; schema CREATE FULLTEXT INDEX i0 ON t0(a0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT NULL a0, 'b' a1 UNION SELECT 'abc', 'b';
CREATE FULLTEXT INDEX i0 ON t0(a0);
-- @base
-- > UPDATE t0 SET a0 = NULL WHERE a1 IN (SELECT a1 FROM t0 WHERE MATCH (a0) AGAINST ('abc' IN BOOLEAN MODE));
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
-- @run select
SELECT wh_row0 FROM t0 WHERE a1 IN (SELECT a1 FROM t0 WHERE MATCH (a0) AGAINST ('abc' IN BOOLEAN MODE));
-- @run all
SELECT wh_row0 FROM t0;
-- @run left
BEGIN;
DELETE FROM t0 WHERE a1 IN (SELECT a1 FROM t0 WHERE MATCH (a0) AGAINST ('abc' IN BOOLEAN MODE));
SELECT wh_row0 FROM t0;
ROLLBACK;
-- @end
