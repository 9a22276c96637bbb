-- @case 1
-- Found by oracle. GROUP BY .. WITH ROLLUP over a table that has one row at most, by its unique key:
-- the query gives the row of the group and that of all; as a derived table, with a condition on a
-- constant of it, the group's row alone. Of the releases tried, fails on 9.7.4.
-- @oracle: rules
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: optimizer hypergraph_optimizer=on, subquery_to_derived=on; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INTEGER UNIQUE);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT wh_rule('having-where-two'), NULL, NULL FROM t0 WHERE c0 = 0 GROUP BY c0 WITH ROLLUP HAVING 1;
-- @run original
SELECT NULL, NULL FROM t0 WHERE c0 = 0 GROUP BY c0 WITH ROLLUP HAVING 1;
-- @run transformed
SELECT wh_x, wh_y FROM (SELECT NULL AS wh_x, NULL AS wh_y, 1 AS wh_h FROM t0 WHERE (c0 = 0) GROUP BY c0 WITH ROLLUP) AS wh_q WHERE wh_h;
-- @end
