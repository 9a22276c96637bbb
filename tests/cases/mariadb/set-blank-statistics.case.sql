-- @case 1
-- Found by oracle. With statistics of the engine c0 = ' ' is taken for impossible, and no row is
-- returned, neither for it nor for its negation. Of the releases tried, fails on 10.11.19 and
-- 11.8.9.
-- @oracle: tlp-where form=tool
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer optimizer_use_condition_selectivity = 1, use_stat_tables = never
-- @setup
CREATE TABLE t0(c0 SET ('a', 'b', 'c'));
INSERT INTO t0 VALUES ('');
ANALYZE TABLE t0 PERSISTENT FOR ALL;
-- @base
-- > SELECT NULL FROM t0 WHERE c0 = ' ';
-- @run whole
SELECT NULL FROM t0;
-- @run true
SELECT NULL FROM t0 WHERE c0 = ' ';
-- @run false
SELECT NULL FROM t0 WHERE NOT (c0 = ' ');
-- @run null
SELECT NULL FROM t0 WHERE (c0 = ' ') IS NULL;
-- @end
