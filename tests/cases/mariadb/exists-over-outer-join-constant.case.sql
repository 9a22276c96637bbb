-- @case 1
-- MDEV-35168. The constant column of a derived table is NULL where the outer join finds no partner;
-- inside EXISTS it is still the constant, and 0 <> 5 lets the row through. Known on releases 10.5
-- to 11.4, unresolved. Of the releases tried, fails on both, 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag direct = kept
-- @signature: rel:1:missing
-- @ref: https://jira.mariadb.org/browse/MDEV-35168
-- @cause: optimizer derived_merge=off
-- @setup
CREATE TABLE t0(vkey INT);
INSERT INTO t0(vkey) VALUES (5);
-- @run direct
SELECT 1 FROM ((SELECT 0 AS c_0 FROM t0) AS s RIGHT OUTER JOIN t0 AS r ON (s.c_0 = r.vkey))
WHERE EXISTS (SELECT 1 FROM t0 WHERE (s.c_0 <> t0.vkey));
-- @run kept
SELECT 1 FROM (SELECT s.c_0 FROM (SELECT 0 AS c_0 FROM t0) AS s
  RIGHT OUTER JOIN t0 AS r ON (s.c_0 = r.vkey) LIMIT 10) AS q
WHERE EXISTS (SELECT 1 FROM t0 WHERE (q.c_0 <> t0.vkey));
-- @end
