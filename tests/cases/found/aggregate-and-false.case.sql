-- @case 1
-- Found by oracle. A query with an aggregate and no GROUP BY has one row. x AND 0 is made 0 before
-- anybody sees that x is an aggregate, and there is a row for each of the table's. Of the releases
-- tried, fails on 3.40.1 to 3.44.2, passes on 3.54.1.
-- @oracle: rules
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1), (2);
-- @base
-- > SELECT max(c0) AND wh_rule('likelihood', 0) FROM t0;
-- @run original
SELECT max(c0) AND 0 FROM t0;
-- @run transformed
SELECT max(c0) AND (LIKELIHOOD(0, 0.5)) FROM t0;
-- @end
