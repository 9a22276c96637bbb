-- @case 1
-- Found by oracle. DELETE by a spatial index of an Aria (or MyISAM) table moves the entries of the
-- page that it reads, and leaves rows that SELECT finds. Of the releases tried, fails on 10.11.19
-- and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: dqe delete=yes
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag errors=same aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078,1259,1300,1916,1918,1958,1977,3047,403*,404* select = all - left
-- @signature: rel:1:missing
-- @cause: schema CREATE SPATIAL INDEX i0 ON t0(c0), ENGINE = Aria; hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 POINT NOT NULL) ENGINE = Aria;
CREATE SPATIAL INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (Point(1, 1)), (Point(2, 1));
-- @base
-- > UPDATE t0 SET c0 = NULL WHERE MBRWithin(c0, LineString(Point(0, 0), Point(4, 2)));
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
-- @run select
SELECT wh_row0 FROM t0 WHERE MBRWithin(c0, LineString(Point(0, 0), Point(4, 2)));
-- @run all
SELECT wh_row0 FROM t0;
-- @run left fresh
DELETE FROM t0 WHERE MBRWithin(c0, LineString(Point(0, 0), Point(4, 2)));
SELECT wh_row0 FROM t0;
-- @end
