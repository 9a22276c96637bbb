-- @case 1
-- Found by oracle. The default of an added column is a blob. As a number its bytes are read in the
-- encoding of the database, and are none; a column of the index, and in some plans the default, is
-- read as UTF-8, which is the digit 1. Of the releases tried, fails on 3.24.0 to 3.54.1
-- but for 3.31.1 to 3.37.2.
-- @oracle: tlp-sum form=scaled
-- @dialect: sqlite
-- @check: bag approx=1e-9 whole = parts
-- @signature: rel:1:both
-- @cause: optimizer CoverIdxScan; schema CREATE INDEX i0 ON t0(c1), DEFAULT x'31'; hint NOT INDEXED
-- @setup
PRAGMA encoding = 'UTF-16be';
CREATE TABLE t0(c0);
INSERT INTO t0 DEFAULT VALUES;
ALTER TABLE t0 ADD c1 DEFAULT x'31';
CREATE INDEX i0 ON t0(c1);
-- @base
-- > SELECT SUM(c1) FROM t0 WHERE c0;
-- @run whole
SELECT CASE WHEN SUM(ABS(c1 * 1.0)) BETWEEN 1e-290 AND 1e300 THEN SUM(c1) + 2 * SUM(ABS(c1 * 1.0)) END FROM t0;
-- @run parts
SELECT CASE WHEN SUM(b) BETWEEN 1e-290 AND 1e300 THEN SUM(a) + 2 * SUM(b) END FROM (SELECT SUM(c1) AS a, SUM(ABS(c1 * 1.0)) AS b FROM t0 WHERE c0 UNION ALL SELECT SUM(c1) AS a, SUM(ABS(c1 * 1.0)) AS b FROM t0 WHERE NOT (c0) UNION ALL SELECT SUM(c1) AS a, SUM(ABS(c1 * 1.0)) AS b FROM t0 WHERE (c0) IS NULL) AS parts;
-- @end
