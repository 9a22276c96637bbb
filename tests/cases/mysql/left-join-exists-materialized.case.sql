-- @case 1
-- Found by another plan on 9.7.4, November 2026. The EXISTS is true of no row, so that the row of the
-- outer join must be filled with NULLs; where the subquery is materialized (loosescan and firstmatch
-- off) it is joined. Akin to bug #105637, whose subquery is an IN in a derived table. Of the releases
-- tried, wrong on 9.7.4.
-- @oracle: dqp hint=setting at=15
-- @dialect: mysql
-- @check: bag given = hinted
-- @ref: https://bugs.mysql.com/bug.php?id=105637
-- @signature: rel:1:both
-- @cause: optimizer hypergraph_optimizer=on, materialization=off, semijoin=off; hint /*+ JOIN_FIXED_ORDER() */, /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0 AS SELECT NULL a0, 0;
-- @base
-- > SELECT * FROM t0 a1 LEFT JOIN t0 ON EXISTS (SELECT * FROM t0 WHERE a0);
-- @run given
SELECT * FROM t0 a1 LEFT JOIN t0 ON EXISTS (SELECT * FROM t0 WHERE a0);
-- @run hinted
SET optimizer_switch = 'loosescan=off,firstmatch=off';
SELECT * FROM t0 a1 LEFT JOIN t0 ON EXISTS (SELECT * FROM t0 WHERE a0);
SET optimizer_switch = 'default';
-- @end
