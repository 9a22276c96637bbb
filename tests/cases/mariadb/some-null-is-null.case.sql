-- @case 1
-- Found by oracle. 0 < SOME (NULL) is NULL, and yet IS NULL of it is not true in WHERE, so the row
-- is in none of the three parts. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4
-- is right.
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES ();
-- @run whole
SELECT NULL FROM t0;
-- @run true
SELECT NULL FROM t0 WHERE 0 < SOME (SELECT NULL FROM t0);
-- @run false
SELECT NULL FROM t0 WHERE NOT (0 < SOME (SELECT NULL FROM t0));
-- @run null
SELECT NULL FROM t0 WHERE (0 < SOME (SELECT NULL FROM t0)) IS NULL;
-- @end
