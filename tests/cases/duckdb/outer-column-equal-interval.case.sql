-- @case 1
-- Found by oracle. A day and 24 hours are equal and differ, also as text. A subquery that gives back
-- the outer column is computed once for both of them, so that one row has the other one's value. Of
-- the releases tried, fails on 1.1.3 and 1.5.6.
-- @oracle: rules
-- @dialect: duckdb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 interval);
INSERT INTO t0 VALUES ('1d'), ('24h');
-- @base
-- > SELECT wh_rule('value-selected', c0) FROM t0;
-- @run original
SELECT c0 FROM t0;
-- @run transformed
SELECT ((SELECT c0)) FROM t0;
-- @end
