-- @case 1
-- Found by oracle. A query that must plan an OR over a partial index ends in "internal query planner
-- error". Of the releases tried, fails on 3.47.2 to 3.54.1, the newest.
-- @oracle: tlp-where-extended form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: err:null:SQLITE_INTERNAL:internal query planner error
-- @cause: schema CREATE INDEX i0 ON t0(c0) WHERE c1 = 0, INT, INTEGER, PRIMARY KEY; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1 INT, c2 INTEGER PRIMARY KEY);
CREATE INDEX i0 ON t0(c0) WHERE c1 = 0;
-- @base
-- > SELECT NULL FROM t0 WHERE (c0 <= NULL AND c1 = 0 OR c2 = NULL) AND c1;
-- @run whole
SELECT NULL FROM t0 WHERE c0 <= NULL AND c1 = 0 OR c2 = NULL;
-- @run true
SELECT NULL FROM t0 WHERE (c0 <= NULL AND c1 = 0 OR c2 = NULL) AND (c1);
-- @run false
SELECT NULL FROM t0 WHERE (c0 <= NULL AND c1 = 0 OR c2 = NULL) AND (NOT (c1));
-- @run null
SELECT NULL FROM t0 WHERE (c0 <= NULL AND c1 = 0 OR c2 = NULL) AND ((c1) IS NULL);
-- @end
