-- @case 1
-- Found by oracle. 1 XOR 1 is false, so that HAVING leaves no group; where the column of the derived
-- table is a CASE and the table is merged, the group is there. Of the releases tried, fails on 9.7.4.
-- @oracle: eet
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:extra
-- @cause: optimizer hypergraph_optimizer=on, derived_merge=off; hint /*+ NO_MERGE(a2) */, /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
-- @base
-- > SELECT a2.a1 FROM (SELECT wh_eet(5, NULL, a0, NULL) a1 FROM t0) a2 GROUP BY a2.a1 HAVING a2.a1 XOR count(*);
-- @run original
SELECT a2.a1 FROM (SELECT a0 a1 FROM t0) a2 GROUP BY a2.a1 HAVING a2.a1 XOR count(*);
-- @run transformed
SELECT a2.a1 FROM (SELECT CASE WHEN NULL THEN a0 ELSE a0 END a1 FROM t0) a2 GROUP BY a2.a1 HAVING a2.a1 XOR count(*);
-- @end
