-- @case 1
-- Found by oracle. With a BLOB c0 is compared by its bytes, but what EXISTS gave for 'ab' is kept
-- and given for 'aB' again, which the column's collation takes for the same (subquery_cache). Of
-- the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=setting at=31
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer semijoin=off, subquery_cache=off, exists_to_in=off, tmp_memory_table_size = 0
-- @setup
CREATE TABLE t0(c0 VARCHAR (20));
INSERT INTO t0 VALUES ('ab'), ('aB');
CREATE TABLE t1(c1 BLOB);
REPLACE INTO t1 VALUES ('ab');
-- @base
-- > SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t1 WHERE c1 = c0);
-- @run given
SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t1 WHERE c1 = c0);
-- @run hinted
SET optimizer_switch = 'exists_to_in=off';
SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t1 WHERE c1 = c0);
SET optimizer_switch = 'default';
-- @end
