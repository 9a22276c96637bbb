-- @case 1
-- Found by oracle. In utf8mb4_bin 'a' lies between 'A' and 'a'. Both bounds are equal in the
-- collation of the session, and are taken for one value. Of the releases tried, fails on 10.11.19
-- and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: dqp hint=not-indexed
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: schema COLLATE utf8mb4_bin, PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 VARCHAR (20) COLLATE utf8mb4_bin PRIMARY KEY);
INSERT INTO t0 VALUES ('a');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 BETWEEN 'A' AND 'a';
-- @run given
SELECT NULL FROM t0 WHERE c0 BETWEEN 'A' AND 'a';
-- @run hinted
SELECT NULL FROM t0 USE INDEX () WHERE c0 BETWEEN 'A' AND 'a';
-- @end
