-- @case 1
-- Found by oracle. In the row that WITH ROLLUP adds the key is NULL, but an OR of a comparison of a
-- key that is NOT NULL is computed as if it had the last group's value. Of the releases tried,
-- fails on 10.11.19 and 11.8.9.
-- @oracle: eet
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT 0 a0;
-- @base
-- > SELECT wh_eet(1, NULL, 0 = a0, NULL) FROM t0 GROUP BY a0 WITH ROLLUP;
-- @run original
SELECT (0 = a0) FROM t0 GROUP BY a0 WITH ROLLUP;
-- @run transformed
SELECT ((NULL) AND NOT (NULL) AND (NULL) IS NOT NULL OR (0 = a0)) FROM t0 GROUP BY a0 WITH ROLLUP;
-- @end
