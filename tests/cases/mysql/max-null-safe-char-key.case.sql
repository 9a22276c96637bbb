-- @case 1
-- Found by oracle. A CHAR is compared without the blanks at its end, so 'abc ' <=> 'abc' is true,
-- and max() over the row is 1; by a key that holds both columns it is NULL. Of the releases tried,
-- fails on 9.7.4.
-- @oracle: rules
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: optimizer hypergraph_optimizer=on, subquery_to_derived=on; schema UNIQUE (c0, c1); hint USE INDEX (), IGNORE INDEX (c0), /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0(c0 CHAR (5), c1 INT, UNIQUE (c0, c1));
INSERT INTO t0 VALUES ('abc', 1);
-- @base
-- > SELECT * FROM t0 WHERE (SELECT wh_rule('aggregate-counted'), max(c1) FROM t0 WHERE 'abc ' <=> c0);
-- @run original
SELECT * FROM t0 WHERE (SELECT max(c1) FROM t0 WHERE 'abc ' <=> c0);
-- @run transformed
SELECT * FROM t0 WHERE (SELECT wh_x FROM (SELECT max(c1) AS wh_x, COUNT(*) AS wh_n FROM t0 WHERE ('abc ' <=> c0)) AS wh_q);
-- @end
