-- @case 1
-- Found by Sonar, MDEV-33745. A CHAR modulo a large unsigned number is 1 in one query and 0 in the
-- other, depending on whether a predicate on it is pushed into the derived table. Known on release
-- 11.4.1. Of the releases tried, fails on both, 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag pushed = flagged
-- @signature: rel:1:both
-- @ref: https://jira.mariadb.org/browse/MDEV-33745
-- @cause: optimizer derived_merge=off; schema CHAR(100) -> INT
-- @setup
CREATE TABLE t0(c0 CHAR(100) PRIMARY KEY NOT NULL);
INSERT INTO t0 VALUES (1);
-- @run pushed
SELECT f1 FROM (SELECT (t0.c0 % (-1 | 1)) AS f1 FROM t0) AS s WHERE (f1 + 1);
-- @run flagged
SELECT f1 FROM (SELECT (t0.c0 % (-1 | 1)) AS f1, ((t0.c0 % (-1 | 1)) + 1) IS TRUE AS flag
  FROM t0) AS s WHERE flag = 1;
-- @end
