-- @case 1
-- Found by SQLancer (TLP), issue #15725. NOT NOT 2 is 1, but two NOTs were taken for none. Fixed by
-- pull request 16108, March 2020, release not stated. No release was tried here; MySQL 9.7.4 gives
-- the right answer.
-- @oracle: norec form=content flag=istrue
-- @dialect: tidb
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://github.com/pingcap/tidb/issues/15725
-- @ref: https://github.com/pingcap/tidb/pull/16108
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (2);
-- @base
-- > SELECT t0.c0 FROM t0 WHERE (NOT NOT t0.c0) = t0.c0;
-- @run optimized
SELECT t0.c0 FROM t0 WHERE (NOT NOT t0.c0) = t0.c0;
-- @run unoptimized
SELECT t0.c0, ((NOT NOT t0.c0) = t0.c0) IS TRUE FROM t0;
-- @end
