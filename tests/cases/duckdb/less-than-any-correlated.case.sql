-- @case 1
-- Found by oracle --diff of two releases. A number is less than ANY of a query that gives it alone: 1 < 1 where
-- the query refers to the row outside. Of the releases tried, fails on 1.1.3; right on 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @run query
SELECT a0 FROM (SELECT 1 a0 UNION SELECT 0) JOIN (SELECT 1 a1) ON TRUE WHERE a0 < ANY (SELECT a1);
-- @expect query
-- | 0
-- @end
