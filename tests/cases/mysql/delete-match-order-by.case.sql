-- @case 1
-- Found by oracle. DELETE with MATCH .. AGAINST and ORDER BY deletes a row that does not match;
-- without ORDER BY it does not, and SELECT finds none. Of the releases tried, fails on 9.7.4, and
-- on MariaDB 10.11.19 and 11.8.9.
-- @oracle: dqe delete=yes rows=numbered
-- @dialect: mysql
-- @check: bag errors=same aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078,3155,3156,6527 select = all - left
-- @signature: rel:1:extra
-- @cause: optimizer hypergraph_optimizer=on; schema CREATE FULLTEXT INDEX i0 ON t0(a0)
-- @setup
CREATE TABLE t0 AS SELECT 'a' a0;
CREATE FULLTEXT INDEX i0 ON t0(a0);
-- @base
-- > UPDATE t0 SET a0 = NULL WHERE MATCH (a0) AGAINST ('b' IN BOOLEAN MODE) ORDER BY a0;
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
-- @run select
SELECT wh_row0 FROM t0 WHERE MATCH (a0) AGAINST ('b' IN BOOLEAN MODE) ORDER BY a0;
-- @run all
SELECT wh_row0 FROM t0;
-- @run left
BEGIN;
DELETE FROM t0 WHERE MATCH (a0) AGAINST ('b' IN BOOLEAN MODE) ORDER BY a0;
SELECT wh_row0 FROM t0;
ROLLBACK;
-- @end
