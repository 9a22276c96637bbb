-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 3, issue #31711. One row and one conversion, but SELECT
-- warns three times. Open in January 2022, release not stated; the paper tried 5.2.0 to 5.4.0.
-- UPDATE and DELETE moreover speak of INTEGER instead of DOUBLE. No release was tried here; MySQL
-- 9.7.4 gives the right answer.
-- @dialect: tidb
-- @check: bag select = expect(select)
-- @ref: https://github.com/pingcap/tidb/issues/31711
-- @setup
CREATE TABLE t1(c1 FLOAT);
INSERT INTO t1 VALUES (0);
-- @run select
SELECT c1 FROM t1 WHERE c1 = 'a';
-- @expect select
-- | 0
-- ? 1292 Truncated incorrect DOUBLE value: 'a'
-- @end
