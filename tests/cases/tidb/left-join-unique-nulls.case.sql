-- @case 1
-- Found by SQLancer (TLP), issue #15846. The left join with a table of two NULLs in a UNIQUE column
-- gives one row instead of two: the key was taken for one that is there once. Fixed by pull request
-- 15894, March 2020, release not stated. No release was tried here; MySQL 9.7.4 gives the right
-- answer.
-- @dialect: tidb
-- @check: bag query = expect(query)
-- @ref: https://github.com/pingcap/tidb/issues/15846
-- @ref: https://github.com/pingcap/tidb/pull/15894
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
CREATE TABLE t1(c0 FLOAT);
INSERT INTO t1(c0) VALUES (0);
INSERT INTO t0(c0) VALUES (NULL), (NULL);
-- @run query
SELECT t1.c0 FROM t1 LEFT JOIN t0 ON 1;
-- @expect query
-- | 0
-- | 0
-- @end
