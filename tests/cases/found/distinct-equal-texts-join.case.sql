-- @case 1
-- Found by oracle. (1, 0, '0') comes twice, though the rows are DISTINCT: a0 is taken for constant,
-- as it equals c1, but '0' and '0.' do too. As distinct-equal-numbers. Of the releases tried, fails
-- on 3.15.0 to 3.53.3; fixed in 3.54.1.
-- @oracle: raw form=copy at=1
-- @dialect: sqlite
-- @check: bag given = raw
-- @signature: rel:1:missing
-- @cause: optimizer DistinctOpt, OrderByIdxJoin; schema INTEGER, PRIMARY KEY, INT
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 INT);
INSERT INTO t0 VALUES (NULL, 0);
-- @base
-- > SELECT DISTINCT * FROM t0 JOIN (SELECT '0' a0 UNION ALL SELECT '0.' UNION ALL SELECT '0') ON a0 = c1;
-- @run given
SELECT DISTINCT * FROM t0 JOIN (SELECT '0' a0 UNION ALL SELECT '0.' UNION ALL SELECT '0') ON a0 = c1;
-- @run raw
BEGIN;
CREATE TEMP TABLE t0(c0 INTEGER, c1 INT);
INSERT INTO temp.t0(c0, c1) SELECT c0, c1 FROM main.t0;
SELECT DISTINCT * FROM t0 JOIN (SELECT '0' a0 UNION ALL SELECT '0.' UNION ALL SELECT '0') ON a0 = c1;
ROLLBACK;
-- @end
