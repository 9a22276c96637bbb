-- @case 1
-- Found by oracle --rules, which wrote OR as the UNION ALL of its parts. An INSERT of what its own table
-- gives, by two queries of which the second looks for what the first one inserts, inserts a row for
-- that, too. Of the releases tried, fails on 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (0);
-- @run query
INSERT INTO t0 SELECT NULL FROM t0 WHERE c0 = 0 UNION ALL SELECT NULL FROM t0 WHERE (c0 = 0) IS NOT TRUE;
SELECT c0 FROM t0;
-- @expect query
-- | 0
-- | NULL
-- @end
