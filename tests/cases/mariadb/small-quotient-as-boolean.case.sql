-- @case 1
-- Found by Sonar, MDEV-33737. 1 divided by 196804 is not 0, whatever its four digits show, and IS
-- TRUE says so; as a predicate on the derived table it was taken for 0. Known on release 11.4.1. Of
-- the releases tried, fails on 10.11.19, right on 11.8.9.
-- @dialect: mariadb
-- @check: bag pushed = flagged
-- @signature: rel:1:extra
-- @ref: https://jira.mariadb.org/browse/MDEV-33737
-- @cause: the query, but not with ((f1) IS TRUE)
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (1);
-- @run pushed
SELECT f1 FROM (SELECT (t0.c0) / (PERIOD_ADD(196802, 2)) AS f1 FROM t0) AS s WHERE f1;
-- @run flagged
SELECT f1 FROM (SELECT (t0.c0) / (PERIOD_ADD(196802, 2)) AS f1,
  ((t0.c0) / (PERIOD_ADD(196802, 2))) IS TRUE AS flag FROM t0) AS s WHERE flag = 1;
-- @end
