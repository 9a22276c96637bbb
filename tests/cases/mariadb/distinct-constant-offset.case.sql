-- @case 1
-- Found by oracle --diff with SQLite. DISTINCT of a constant is one row, so that none is left behind the first; OFFSET counts
-- the rows before DISTINCT instead, and gives it. Right where DISTINCT stands in a derived table. Of the releases
-- tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @dialect: mariadb
-- @check: bag query = expect(query)
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT 0 a0 UNION ALL SELECT 0;
-- @run query
SELECT DISTINCT NULL FROM t0 LIMIT 1 OFFSET 1;
-- @expect query
-- @end
