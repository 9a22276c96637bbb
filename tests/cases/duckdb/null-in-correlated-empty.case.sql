-- @case 1
-- Found by oracle --diff of two releases. NULL IN a query without rows is false, whatever stands before IN; where
-- the query is correlated, NULL comes out. Of the releases tried, fails on 1.1.3; right on 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(a0 BOOLEAN);
INSERT INTO t0 VALUES (NULL), (TRUE);
-- @run query
SELECT a0, NULL IN (SELECT NULL WHERE a0) FROM t0;
-- @expect query
-- | NULL	false
-- | true	NULL
-- @end
