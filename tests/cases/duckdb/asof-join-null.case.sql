-- @case 1
-- Found by oracle --dqp and --rules. NULL >= 1 is true for no row, and yet an ASOF join that has an equality, too,
-- takes each row whose time is NULL to the greatest of the other table. Up to 64 rows, 1.5.6 joins by loops, which
-- is right (asof_loop_join_threshold). Of the releases tried, fails on 1.1.3 and 1.5.6; there inner joins as well.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:both
-- @setup
CREATE TABLE t0(c0 INT, c1 INT);
CREATE TABLE t1(c2 INT, c3 INT);
INSERT INTO t0 SELECT 0, NULL FROM range(65);
INSERT INTO t1 VALUES (0, 1);
-- @run query
SELECT COUNT(*), COUNT(c3) FROM t0 ASOF LEFT JOIN t1 ON c0 = c2 AND c1 >= c3;
-- @expect query
-- | 65	0
-- @end
