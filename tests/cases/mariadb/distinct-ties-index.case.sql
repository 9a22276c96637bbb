-- @case 1
-- Found by oracle. With WITH TIES the first of the distinct values has no peer but itself. Where the rows come by an
-- index, they are counted before DISTINCT, and 1 is given with 0. Of the releases tried, fails on 10.11.19 and
-- no more on 11.8.9.
-- @dialect: mariadb
-- @check: bag query = expect(query)
-- @signature: rel:1:missing
-- @cause: schema CREATE INDEX i0 ON t0(c0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 INT);
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES (0), (0), (1);
-- @run query
SELECT DISTINCT c0 FROM t0 ORDER BY c0 FETCH FIRST 1 ROWS WITH TIES;
-- @expect query
-- | 0
-- @end
