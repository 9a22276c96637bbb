-- @case 1
-- Found by oracle. The view's a0 is '' in both rows, which are one partition, with the largest a2 0.
-- Where the bare column is not among the results, PARTITION BY a0 takes the column of that name of the
-- table below the view, which the view calls a2: two partitions, one of which has NULL. Of the
-- releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: eet
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT 0 a0, '' a1 UNION SELECT NULL, '';
CREATE VIEW v0 AS SELECT a0 a2, a1 a0 FROM t0;
-- @base
-- > SELECT wh_eet(4, NULL, a0, NULL), max(a2) OVER (PARTITION BY a0) FROM v0;
-- @run original
SELECT a0, max(a2) OVER (PARTITION BY a0) FROM v0;
-- @run transformed
SELECT CASE WHEN (NULL) OR NOT (NULL) OR (NULL) IS NULL THEN a0 ELSE NULL END, max(a2) OVER (PARTITION BY a0) FROM v0;
-- @end
