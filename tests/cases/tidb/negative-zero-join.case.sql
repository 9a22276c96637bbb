-- @case 1
-- Found by SQLancer (TLP), issue #15812. 0 = -0, but the hash join has two hashes for them. Fixed
-- by pull request 15837, March 2020, release not stated. No release was tried here; MySQL 9.7.4
-- gives the right answer.
-- @oracle: tlp-where form=tool
-- @dialect: tidb
-- @check: bag whole = true + false + null
-- @ref: https://github.com/pingcap/tidb/issues/15812
-- @ref: https://github.com/pingcap/tidb/pull/15837
-- @setup
CREATE TABLE t0(c0 FLOAT);
CREATE TABLE t1(c0 FLOAT);
INSERT INTO t1(c0) VALUES (0);
INSERT INTO t0(c0) VALUES (0);
-- @base
-- > SELECT t1.c0 FROM t1, t0 WHERE t0.c0 = - t1.c0;
-- @run whole
SELECT t1.c0 FROM t1, t0;
-- @run true
SELECT t1.c0 FROM t1, t0 WHERE t0.c0 = - t1.c0;
-- @run false
SELECT t1.c0 FROM t1, t0 WHERE NOT (t0.c0 = - t1.c0);
-- @run null
SELECT t1.c0 FROM t1, t0 WHERE (t0.c0 = - t1.c0) IS NULL;
-- @end
