-- @case 1
-- Found by oracle. 9223372036854775807 equals no double, and c0 = 9223372036854775807 says so; below
-- IN the integer gets the affinity of the column, REAL, and is rounded to the double that is stored,
-- though x IN (SELECT y ..) is to compare as x = y (https://www.sqlite.org/datatype3.html, 4.3).
-- Of the releases tried, right up to 3.29.0; fails on 3.30.1 to 3.54.1.
-- @oracle: rules
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: schema REAL
-- @setup
CREATE TABLE t0(c0 REAL);
INSERT INTO t0 VALUES (9223372036854775807);
-- @base
-- > SELECT * FROM t0 WHERE wh_rule('in-exists', 9223372036854775807 IN (SELECT c0 FROM t0));
-- @run original
SELECT * FROM t0 WHERE (9223372036854775807 IN (SELECT c0 FROM t0));
-- @run transformed
SELECT * FROM t0 WHERE (CASE WHEN EXISTS (SELECT 1 FROM t0 WHERE (1 = 1) AND 9223372036854775807 = c0) THEN TRUE WHEN EXISTS (SELECT 1 FROM t0 WHERE (1 = 1) AND (9223372036854775807 = c0) IS NULL) THEN NULL ELSE FALSE END);
-- @end
