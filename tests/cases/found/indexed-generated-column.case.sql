-- @case 1
-- Found by oracle. An index on a generated column stands for that column's expression wherever it
-- occurs, and gives the value with the column's INTEGER affinity: rtrim(c1) becomes the integer 0,
-- though a function's result has no affinity and rtrim() gives text. Of the releases tried, fails
-- on 3.41.0, passes from 3.42.0 on.
-- @oracle: tlp-where form=sql
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer CoverIdxScan, IndexedExpr; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c1, c2), INTEGER; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1, c2 INTEGER AS (rtrim(c1)));
CREATE INDEX i0 ON t0(c1, c2);
INSERT INTO t0 VALUES (NULL, 0);
-- @base
-- > SELECT rtrim(c1) FROM t0 WHERE c0;
-- @run whole
SELECT rtrim(c1) FROM t0;
-- @run parts
SELECT rtrim(c1) FROM t0 WHERE c0 UNION ALL SELECT rtrim(c1) FROM t0 WHERE NOT (c0) UNION ALL SELECT rtrim(c1) FROM t0 WHERE (c0) IS NULL;
-- @end
