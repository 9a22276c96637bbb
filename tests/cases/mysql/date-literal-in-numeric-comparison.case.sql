-- @case 1
-- Found by oracle. The text of the literal takes the place of the column in c1 > c0, where dates
-- are numbers: '020-1-1' is read as 20. Of the releases tried, fails on 9.7.4; MariaDB 10.11.19
-- and 11.8.9 are right.
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @signature: rel:1:extra
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 DATETIME, c1 INT);
INSERT INTO t0 VALUES ('020-1-1', 100);
-- @run whole
SELECT NULL FROM t0 WHERE c1 > c0;
-- @run true
SELECT NULL FROM t0 WHERE (c1 > c0) AND (c0 <> '020-1-1');
-- @run false
SELECT NULL FROM t0 WHERE (c1 > c0) AND (NOT (c0 <> '020-1-1'));
-- @run null
SELECT NULL FROM t0 WHERE (c1 > c0) AND ((c0 <> '020-1-1') IS NULL);
-- @end
