-- @case 1
-- Found by oracle. (NULL, NULL) = (NULL, NULL) is NULL, and yet IS NULL of it is 0, so a row is in
-- none of the three parts. MySQL gives 1. Of the releases tried, fails on 10.11.19 and 11.8.9;
-- MySQL 9.7.4 is right.
-- @dialect: mariadb
-- @check: bag whole = parts
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES ();
-- @run whole
SELECT * FROM t0;
-- @run parts
SELECT * FROM t0 WHERE (NULL, NULL) = (NULL, NULL) UNION ALL SELECT * FROM t0 WHERE NOT ((NULL, NULL) = (NULL, NULL)) UNION ALL SELECT * FROM t0 WHERE ((NULL, NULL) = (NULL, NULL)) IS NULL;
-- @end
