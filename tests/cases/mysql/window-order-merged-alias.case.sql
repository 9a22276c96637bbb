-- @case 1
-- Found by oracle. The window orders by the column a0 of the table, of which all values are NULL, so
-- that both rows are peers. Where the table is a derived one that is merged, it orders by the result
-- that is called a0. Of the releases tried, fails on 9.7.4.
-- @oracle: rules
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: optimizer derived_merge=off; hint /*+ NO_MERGE(t0) */
-- @setup
CREATE TABLE t0 AS SELECT NULL a0, NULL a1 UNION SELECT NULL, '';
-- @base
-- > SELECT wh_rule('table-crossed'), t0.a1 AS a0, sum(1) OVER (ORDER BY t0.a0) FROM t0;
-- @run original
SELECT t0.a1 AS a0, sum(1) OVER (ORDER BY t0.a0) FROM t0;
-- @run transformed
SELECT t0.a1 AS a0, sum(1) OVER (ORDER BY t0.a0) FROM (SELECT t0.* FROM t0 CROSS JOIN (SELECT 1 AS wh_1) AS wh_one) AS t0;
-- @end
