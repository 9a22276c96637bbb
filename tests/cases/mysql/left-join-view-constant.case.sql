-- @case 1
-- Found by oracle --eet. A view's column is a constant, and NULL where an outer join finds no row
-- of the view; what is joined next by that column finds rows as if it were the constant still.
-- Switched off, derived_merge makes it right. Of the releases tried, fails on 9.7.4; MariaDB
-- 10.11.19 and 11.8 are right.
-- @oracle: eet
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: optimizer derived_merge=off; hint /*+ NO_MERGE(a1) NO_MERGE(a2) NO_MERGE(t0) */
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (0);
CREATE VIEW v0(c0) AS SELECT 0 FROM t0;
-- @base
-- > SELECT a1.c0, a2.c0, t0.c0 FROM t0 AS a1 LEFT JOIN v0 AS a2 ON NULL LEFT JOIN t0 ON wh_eet(4, NULL, a2.c0, NULL) = t0.c0;
-- @run original
SELECT a1.c0, a2.c0, t0.c0 FROM t0 AS a1 LEFT JOIN v0 AS a2 ON NULL LEFT JOIN t0 ON a2.c0 = t0.c0;
-- @run transformed
SELECT a1.c0, a2.c0, t0.c0 FROM t0 AS a1 LEFT JOIN v0 AS a2 ON NULL LEFT JOIN t0 ON CASE WHEN (NULL) OR NOT (NULL) OR (NULL) IS NULL THEN a2.c0 ELSE NULL END = t0.c0;
-- @end
