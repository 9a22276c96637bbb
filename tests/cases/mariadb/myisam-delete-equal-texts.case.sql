-- @case 1
-- Found by oracle. DELETE by an index of MyISAM, under a collation in which sz equals ss, leaves a
-- row that SELECT finds by the same condition. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqe delete=yes
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag errors=same aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,1416,1443,1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,1406,1411,1441,3020,3751,3903,4038,4078,1259,1300,1916,1918,1958,1977,3047,403*,404* select = all - left
-- @signature: rel:1:missing
-- @cause: schema ENGINE = MyISAM, collate latin1_german2_ci; hint USE INDEX (), IGNORE INDEX (ifword)
-- @setup
set names latin1;
CREATE TABLE t0(c0 TEXT) ENGINE = MyISAM collate latin1_german2_ci;
-- @stmt escaped
INSERT INTO t0 VALUES ('\xdf'), ('ss'), ('ss');
-- @stmt
ALTER TABLE t0 ADD KEY ifword(c0);
-- @base
-- @stmt escaped
-- > UPDATE t0 SET c0 = NULL WHERE c0 = '\xdf';
-- @derived
ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 (wh_row0);
-- @run select
-- @stmt escaped
SELECT wh_row0 FROM t0 WHERE c0 = '\xdf';
-- @run all
SELECT wh_row0 FROM t0;
-- @run left fresh
-- @stmt escaped
DELETE FROM t0 WHERE c0 = '\xdf';
-- @stmt
SELECT wh_row0 FROM t0;
-- @end
