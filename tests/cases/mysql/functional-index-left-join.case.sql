-- @case 1
-- Found by Sonar, bug #114379. c0 IS NOT TRUE is true on the row that the join extends with NULL,
-- and is so in WHERE; in the projection it is read from the functional index, which has nothing for
-- that row. Known on releases 8.0.21 to 8.0.35, verified. Of the releases tried, fails on 9.7.4.
-- @dialect: mysql
-- @check: bag direct = flagged
-- @signature: rel:1:missing
-- @ref: https://bugs.mysql.com/bug.php?id=114379
-- @cause: optimizer derived_merge=off; schema CREATE INDEX i0 ON t0((t0.c0 IS NOT TRUE), ((t0.c0 IS NOT FALSE) & (NULL XOR t0.c0))), NOT
-- @setup
CREATE TABLE t0(c0 FLOAT);
CREATE TABLE t1(c0 DECIMAL);
INSERT INTO t1(c0) VALUES (1);
CREATE INDEX i0 ON t0((t0.c0 IS NOT TRUE), ((t0.c0 IS NOT FALSE) & (NULL XOR t0.c0)));
-- @run direct
SELECT t1.c0 FROM t1 LEFT OUTER JOIN t0 ON 1 WHERE t0.c0 IS NOT TRUE;
-- @run flagged
SELECT d FROM (SELECT t1.c0 AS d, (t0.c0 IS NOT TRUE) IS TRUE AS flag
  FROM t1 LEFT OUTER JOIN t0 ON 1) AS s
WHERE flag = 1;
-- @end
