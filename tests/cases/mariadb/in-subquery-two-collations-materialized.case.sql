-- @case 1
-- Found by oracle. 'A' is not 'a' where one side is of utf8mb4_bin, whose collation wins. A
-- materialized subquery compares in the outer column's. Of the releases tried, fails on 10.11.19
-- and 11.8.9.
-- @oracle: dqp hint=setting at=23
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer semijoin=off, subquery_cache=off, tmp_memory_table_size = 0; schema COLLATE utf8mb4_bin
-- @setup
CREATE TABLE t0(c0 VARCHAR (20) COLLATE utf8mb4_bin);
INSERT INTO t0 VALUES ('a');
CREATE TABLE t1(c0 VARCHAR (20));
INSERT INTO t1 VALUES ('a'), ('A');
-- @base
-- > SELECT * FROM t1 WHERE c0 IN (SELECT c0 FROM t0);
-- @run given
SELECT * FROM t1 WHERE c0 IN (SELECT c0 FROM t0);
-- @run hinted
SET optimizer_switch = 'semijoin=off,in_to_exists=off';
SELECT * FROM t1 WHERE c0 IN (SELECT c0 FROM t0);
SET optimizer_switch = 'default';
-- @end
