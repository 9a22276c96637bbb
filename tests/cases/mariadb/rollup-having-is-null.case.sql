-- @case 1
-- Found by oracle. c0 is NOT NULL, but in the row of totals it is NULL, and shown so; HAVING takes c0 IS NULL
-- for false there, too, so that a condition that is always true drops the row. With a column that may be
-- NULL it is kept. Of the releases tried, fails on 10.11.19 and 11.8.9; right in MySQL 9.7.4.
-- @oracle: eet
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: schema NOT NULL
-- @setup
CREATE TABLE t0(c0 INT NOT NULL);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT c0 FROM t0 GROUP BY c0 WITH ROLLUP HAVING wh_eet(2, c0, 1, NULL);
-- @run original
SELECT c0 FROM t0 GROUP BY c0 WITH ROLLUP HAVING 1;
-- @run transformed
SELECT c0 FROM t0 GROUP BY c0 WITH ROLLUP HAVING (((c0) OR NOT (c0) OR (c0) IS NULL) AND (1));
-- @end
