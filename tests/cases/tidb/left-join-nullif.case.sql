-- @case 1
-- Found by SQLancer (TLP), April 2020. NULLIF(0, 0) is NULL, and so is its negation, which WHERE
-- must not let through; the left join was taken for one whose right side can be NULL there.
-- Verified with priority 1, release not stated. No release was tried here; MySQL 9.7.4 gives the
-- right answer.
-- @oracle: tlp-where form=tool
-- @dialect: tidb
-- @check: bag whole = true + false + null
-- @ref: https://github.com/tidb-challenge-program/bug-hunting-issue/issues/45
-- @setup
CREATE TABLE t0(c0 INTEGER);
CREATE TABLE t1(c0 INTEGER);
INSERT INTO t1 VALUES (0);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT * FROM t1 LEFT JOIN t0 ON t0.c0 = t1.c0 WHERE NOT NULLIF(t1.c0, t0.c0);
-- @run whole
SELECT * FROM t1 LEFT JOIN t0 ON t0.c0 = t1.c0;
-- @run true
SELECT * FROM t1 LEFT JOIN t0 ON t0.c0 = t1.c0 WHERE NOT NULLIF(t1.c0, t0.c0);
-- @run false
SELECT * FROM t1 LEFT JOIN t0 ON t0.c0 = t1.c0 WHERE NOT (NOT NULLIF(t1.c0, t0.c0));
-- @run null
SELECT * FROM t1 LEFT JOIN t0 ON t0.c0 = t1.c0 WHERE (NOT NULLIF(t1.c0, t0.c0)) IS NULL;
-- @end
