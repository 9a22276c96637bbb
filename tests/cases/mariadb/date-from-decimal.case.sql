-- @case 1
-- Found by Sonar, MDEV-33307. A DECIMAL minus a date counts the date as 20240102 in one query and,
-- with a warning, as its first digits 2024 in the other, where a predicate is pushed into the
-- derived table. Known on releases 10.4 and 11.4.1. Of the releases tried, fails on both, 10.11.19
-- and 11.8.9.
-- @dialect: mariadb
-- @check: bag pushed = flagged
-- @signature: rel:1:both
-- @ref: https://jira.mariadb.org/browse/MDEV-33307
-- @cause: optimizer derived_merge=off
-- @setup
CREATE TABLE t0(c0 DECIMAL);
INSERT INTO t0(c0) VALUES (-1);
-- @run pushed
SELECT f1 FROM (SELECT (t0.c0 - ADDDATE('2024-01-01', 1)) AS f1 FROM t0) AS s WHERE f1;
-- @run flagged
SELECT f1 FROM (SELECT (t0.c0 - ADDDATE('2024-01-01', 1)) AS f1,
  (t0.c0 - ADDDATE('2024-01-01', 1)) IS TRUE AS flag FROM t0) AS s WHERE flag = 1;
-- @end
