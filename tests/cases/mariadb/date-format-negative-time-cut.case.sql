-- @case 1
-- Found by oracle. The format of a negative time has its sign in front: in a UNION it is cut by one.
-- Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: tlp-where form=sql
-- @dialect: mariadb
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 TIME);
INSERT INTO t0 VALUES ('-01:00:0');
-- @base
-- > SELECT date_format(c0, 'b') FROM t0 WHERE NULL;
-- @run whole
SELECT date_format(c0, 'b') FROM t0;
-- @run parts
SELECT date_format(c0, 'b') FROM t0 WHERE NULL UNION ALL SELECT date_format(c0, 'b') FROM t0 WHERE NOT (NULL) UNION ALL SELECT date_format(c0, 'b') FROM t0 WHERE (NULL) IS NULL;
-- @end
