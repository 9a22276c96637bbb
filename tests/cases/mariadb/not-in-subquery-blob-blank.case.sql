-- @case 1
-- Found by oracle. Compared with a BLOB, ' ' is ' ' alone: the row for which IN is true also is
-- among those for which NOT IN is. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL
-- 9.7.4 is right.
-- @oracle: tlp-where form=tool
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @signature: rel:1:extra
-- @cause: optimizer semijoin=off, subquery_cache=off, tmp_memory_table_size = 0
-- @setup
CREATE TABLE t0(c0 VARCHAR (20));
INSERT INTO t0 VALUES (''), (' ');
CREATE TABLE t1(c0 BIGINT, c1 BLOB);
INSERT INTO t1 VALUES (NULL, ' ');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 IN (SELECT c1 FROM t1);
-- @run whole
SELECT NULL FROM t0;
-- @run true
SELECT NULL FROM t0 WHERE c0 IN (SELECT c1 FROM t1);
-- @run false
SELECT NULL FROM t0 WHERE NOT (c0 IN (SELECT c1 FROM t1));
-- @run null
SELECT NULL FROM t0 WHERE (c0 IN (SELECT c1 FROM t1)) IS NULL;
-- @end
