-- @case 1
-- Found by oracle. A scalar subquery without FROM is its expression, so the average of both is one.
-- Where length(a0) is read from an index on it, the subquery takes a wrong column of that index, and
-- the average of one length 0 is 1. Of the releases tried,
-- fails on 3.42.0 to 3.54.1, the newest.
-- @oracle: rules
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: optimizer CoverIdxScan, IndexedExpr; schema CREATE INDEX i0 ON t0(length(a0)); hint NOT INDEXED
-- @setup
CREATE TABLE t0 AS SELECT NULL, x'' a0;
CREATE INDEX i0 ON t0(length(a0));
-- @base
-- > SELECT avg(wh_rule('value-selected', length(a0))) FROM t0 GROUP BY NULL;
-- @run original
SELECT avg(length(a0)) FROM t0 GROUP BY NULL;
-- @run transformed
SELECT avg(((SELECT length(a0)))) FROM t0 GROUP BY NULL;
-- @end
