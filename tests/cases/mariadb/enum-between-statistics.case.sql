-- @case 1
-- Found by oracle. With statistics of the engine c0 BETWEEN '1' AND 'c' is taken for impossible:
-- the places of the words in the ENUM's list, 4 and 3, are compared instead of the words. Of the
-- releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=content flag=istrue
-- @dialect: mariadb
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @cause: optimizer optimizer_use_condition_selectivity = 1, use_stat_tables = never; schema ENUM ('a', 'b', 'c', '1') -> INT, DEFAULT '1'
-- @setup
CREATE TABLE t0(c0 ENUM ('a', 'b', 'c', '1') DEFAULT '1');
INSERT INTO t0 VALUES ();
ANALYZE TABLE t0 PERSISTENT FOR ALL;
-- @base
-- > SELECT * FROM t0 WHERE c0 BETWEEN '1' AND 'c';
-- @run optimized
SELECT * FROM t0 WHERE c0 BETWEEN '1' AND 'c';
-- @run unoptimized
SELECT *, (c0 BETWEEN '1' AND 'c') IS TRUE FROM t0;
-- @end
