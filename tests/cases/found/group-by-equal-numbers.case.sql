-- @case 1
-- Found by oracle. (1, '1.0') comes twice, though GROUP BY makes one row of equal ones: the text is
-- taken for constant, as it equals the integer key; see distinct-equal-numbers. Of the releases tried,
-- fails on 3.24.0 to 3.53.3; right in 3.54.1.
-- @oracle: tlp-group-by form=tool
-- @dialect: sqlite
-- @check: bag whole = distinct(true + false + null)
-- @signature: rel:1:missing
-- @cause: optimizer OrderByIdxJoin; schema INTEGER, PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
INSERT INTO t0 DEFAULT VALUES;
ANALYZE;
-- @base
-- > SELECT c0, a0 FROM t0 JOIN (SELECT '1.0' a0 UNION ALL SELECT '1' UNION ALL SELECT '1.0') ON c0 = a0 WHERE NULL GROUP BY c0, a0;
-- @run whole
SELECT c0, a0 FROM t0 JOIN (SELECT '1.0' a0 UNION ALL SELECT '1' UNION ALL SELECT '1.0') ON c0 = a0 GROUP BY c0, a0;
-- @run true
SELECT c0, a0 FROM t0 JOIN (SELECT '1.0' a0 UNION ALL SELECT '1' UNION ALL SELECT '1.0') ON c0 = a0 WHERE NULL GROUP BY c0, a0;
-- @run false
SELECT c0, a0 FROM t0 JOIN (SELECT '1.0' a0 UNION ALL SELECT '1' UNION ALL SELECT '1.0') ON c0 = a0 WHERE NOT (NULL) GROUP BY c0, a0;
-- @run null
SELECT c0, a0 FROM t0 JOIN (SELECT '1.0' a0 UNION ALL SELECT '1' UNION ALL SELECT '1.0') ON c0 = a0 WHERE (NULL) IS NULL GROUP BY c0, a0;
-- @end
