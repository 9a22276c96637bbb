-- @case 1
-- Found by Sonar, MDEV-33555. A VARCHAR minus a large unsigned number is a large negative one; with
-- a WHERE on it, which changes nothing, it is 3. Known on releases 10.9.1 and 11.4.1. Of the
-- releases tried, fails on both, 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag pushed = plain
-- @signature: rel:1:both
-- @ref: https://jira.mariadb.org/browse/MDEV-33555
-- @cause: optimizer derived_merge=off
-- @setup
CREATE TABLE t0(c0 VARCHAR(100));
INSERT INTO t0 VALUES ('1');
-- @run pushed
SELECT f1 FROM (SELECT (t0.c0 - (-1 ^ 1)) AS f1 FROM t0) AS s WHERE f1;
-- @run plain
SELECT f1 FROM (SELECT (t0.c0 - (-1 ^ 1)) AS f1 FROM t0) AS s;
-- @end
