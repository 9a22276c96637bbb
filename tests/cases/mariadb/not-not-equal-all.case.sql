-- @case 1
-- Found by oracle, in MariaDB's own tests, and its core. 0 is equal to all of (0), as the first query
-- shows; denied twice it is not. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag equal = denied_twice
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (0), (1);
-- @run equal
SELECT * FROM t0 WHERE c0 = ALL (SELECT 0);
-- @run denied_twice
SELECT * FROM t0 WHERE NOT (NOT (c0 = ALL (SELECT 0)));
-- @end
