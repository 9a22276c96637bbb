-- @case 1
-- Found by oracle --diff of two releases. NULL >= 1 is not true, and so an ASOF ANTI JOIN gives the row; it loses it, and the
-- SEMI JOIN has not got it either. Of the releases tried, fails on 1.1.3; right on 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @signature: rel:1:extra
-- @setup
CREATE TABLE t0(c0 INT);
CREATE TABLE t1(c1 INT);
INSERT INTO t0 VALUES (NULL), (0), (2);
INSERT INTO t1 VALUES (1);
-- @run query
SELECT c0 FROM t0 ASOF ANTI JOIN t1 ON c0 >= c1;
-- @expect query
-- | NULL
-- | 0
-- @end
