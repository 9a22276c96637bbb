-- @case 1
-- Found by oracle --diff of two releases. In an order x'ff' and x'ff00' are taken for equal: rank() gives both 1,
-- and so do joins by >=. Of the releases tried, fails on 1.1.3; right on 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 BLOB);
INSERT INTO t0 VALUES ('\xFF\x00'), ('\xFF');
-- @run query
SELECT c0, rank() OVER (ORDER BY c0) FROM t0;
-- @expect query
-- | x'ff'	1
-- | x'ff00'	2
-- @end
