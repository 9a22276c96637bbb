-- @case 1
-- Found by oracle. (1, 0, '0') comes twice, though the rows are DISTINCT: a0 is taken for constant, as it
-- equals c1, but '0' and '0.' do too. As distinct-equal-numbers, which was fixed later. Of the releases
-- tried, fails on 3.24.0 to 3.51.2; fixed in 3.53.1.
-- @oracle: tlp-distinct form=rows each=distinct
-- @dialect: sqlite
-- @check: bag rows(whole) = rows(parts)
-- @signature: rel:1:more
-- @cause: optimizer DistinctOpt, OrderByIdxJoin; schema INTEGER, PRIMARY KEY, INT
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 INT);
INSERT INTO t0 VALUES (NULL, '0');
-- @base
-- > SELECT DISTINCT * FROM t0 JOIN (SELECT '0' a0 UNION ALL SELECT '0.' UNION ALL SELECT '0') ON a0 = c1 WHERE NULL;
-- @run whole
SELECT DISTINCT * FROM t0 JOIN (SELECT '0' a0 UNION ALL SELECT '0.' UNION ALL SELECT '0') ON a0 = c1;
-- @run parts
SELECT DISTINCT * FROM t0 JOIN (SELECT '0' a0 UNION ALL SELECT '0.' UNION ALL SELECT '0') ON a0 = c1 WHERE NULL UNION SELECT DISTINCT * FROM t0 JOIN (SELECT '0' a0 UNION ALL SELECT '0.' UNION ALL SELECT '0') ON a0 = c1 WHERE NOT (NULL) UNION SELECT DISTINCT * FROM t0 JOIN (SELECT '0' a0 UNION ALL SELECT '0.' UNION ALL SELECT '0') ON a0 = c1 WHERE (NULL) IS NULL;
-- @end
