-- @case 1
-- Found by oracle. 'a' and 'A' are equal, and one partition of two rows; BINARY tells them apart.
-- The condition is moved below the window, as if what holds for one row of a partition held for all
-- of them, and then counts one row alone: each row says that there is 1, the whole that there are 2.
-- Of the releases tried, fails on 9.7.4.
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @signature: rel:1:both
-- @cause: optimizer derived_merge=off,derived_condition_pushdown=off
-- @setup
CREATE TABLE t0(c0 VARCHAR(5));
INSERT INTO t0 VALUES ('a'), ('A');
-- @base
-- > SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s WHERE BINARY c0 = 'A';
-- @run whole
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s;
-- @run true
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s WHERE BINARY c0 = 'A';
-- @run false
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s WHERE NOT (BINARY c0 = 'A');
-- @run null
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s WHERE (BINARY c0 = 'A') IS NULL;
-- @end
