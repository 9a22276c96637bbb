-- @case 1
-- Issue #23657. The index join looks up the whole string in a primary key that has its first four
-- characters only, and finds nothing. Known on release 5.0's branch; right on 4.0.11. No release
-- was tried here; MySQL 9.7.4 gives the right answer.
-- @dialect: tidb
-- @check: bag query = expect(query)
-- @ref: https://github.com/pingcap/tidb/issues/23657
-- @setup
CREATE TABLE t1(c_int INT, c_str VARCHAR(40), PRIMARY KEY (c_int, c_str(4)));
CREATE TABLE t2 LIKE t1;
INSERT INTO t1 VALUES (1, 'clever jang'), (2, 'blissful aryabhata');
INSERT INTO t2 SELECT * FROM t1;
-- @run query
SELECT * FROM t1 JOIN t2 ON t1.c_str = t2.c_str WHERE t1.c_int = t2.c_int;
-- @expect query
-- | 1	'clever jang'	1	'clever jang'
-- | 2	'blissful aryabhata'	2	'blissful aryabhata'
-- @end
