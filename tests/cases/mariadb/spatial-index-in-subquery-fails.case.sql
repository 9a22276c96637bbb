-- @case 1
-- Found by oracle. A subquery that reads a table of InnoDB by its spatial index ends a plain SELECT
-- with error 1207, "Update locks cannot be acquired during a READ UNCOMMITTED transaction". DELETE
-- with the same predicate works, and so does SELECT without the index. Of the releases tried, fails
-- on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: dqe delete=yes
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag errors=same aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078,1259,1300,1916,1918,1958,1977,3047,403*,404* select = all - left
-- @signature: rel:1:errors
-- @cause: optimizer semijoin=off, optimizer_search_depth = 1; schema CREATE SPATIAL INDEX i0 ON t0(c1); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 INT, c1 POINT NOT NULL);
CREATE SPATIAL INDEX i0 ON t0(c1);
INSERT INTO t0 VALUES (NULL, Point(0, 0));
-- @base
-- > UPDATE t0 SET c0 = NULL WHERE NULL IN (SELECT c0 FROM t0 WHERE ST_Disjoint(c1, Point(0, 0)));
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
-- @run select
SELECT wh_row0 FROM t0 WHERE NULL IN (SELECT c0 FROM t0 WHERE ST_Disjoint(c1, Point(0, 0)));
-- @run all
SELECT wh_row0 FROM t0;
-- @run left
BEGIN;
DELETE FROM t0 WHERE NULL IN (SELECT c0 FROM t0 WHERE ST_Disjoint(c1, Point(0, 0)));
SELECT wh_row0 FROM t0;
ROLLBACK;
-- @end
