-- @case 1
-- Issue #5070. COUNT(DISTINCT ..) FILTER puts a value among those seen before it is filtered; the
-- row that passes the filter counts for nothing. Known on releases 0.4.0 and 0.5.1; closed. Of the
-- releases tried, right on both, 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @ref: https://github.com/duckdb/duckdb/issues/5070
-- @setup
CREATE TABLE t0(id VARCHAR, kind VARCHAR, v VARCHAR);
INSERT INTO t0 VALUES ('1', '123', '7'), ('1', '456', '7');
-- @run query
SELECT id, COUNT(DISTINCT v) FILTER (WHERE kind = '456') FROM t0 GROUP BY id;
-- @expect query
-- | '1'	1
-- @end
