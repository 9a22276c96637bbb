-- @case 1
-- Found by oracle. A day and 24 hours are equal: what EXCEPT leaves of the one without the other is
-- nothing. Their texts tell them apart. Where a condition on those is moved into both arms, as if what
-- holds for one of equal values held for all, it takes the 24 hours out of the second arm, which then
-- take away no day: a WHERE makes a row. Of the releases tried, fails on 1.1.3 and 1.5.6; with filter_pushdown off
-- there is no row. The same of texts that a collation makes equal: https://github.com/duckdb/duckdb/issues/24321
-- @oracle: tlp-where form=some
-- @dialect: duckdb
-- @check: bag some <= whole
-- @signature: rel:1:missing
-- @cause: optimizer PRAGMA disable_optimizer, filter_pushdown
-- @setup
CREATE TABLE t0(c0 interval);
INSERT INTO t0 VALUES ('1 day');
CREATE TABLE t1(c0 interval);
INSERT INTO t1 VALUES ('24:00:00');
-- @base
-- > SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE c0 :: text = '1 day';
-- @run whole
SELECT NULL FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s;
-- @run some
SELECT NULL FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE c0 :: text = '1 day';
-- @end
