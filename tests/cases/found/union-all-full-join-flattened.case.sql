-- @case 1
-- Found by oracle. The base gives one row, 0: its first arm gives none, as 0 is not NULL, and the FULL
-- JOIN gives one. As a subquery it gives two: flattened into the outer query, its first arm loses its
-- WHERE where an arm with a FULL JOIN follows. Of the releases tried, fails on all that have FULL
-- JOIN, 3.39.3 to 3.53.3; right in 3.54.1.
-- @oracle: dqp hint=nested at=1
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer QueryFlattener
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT c0 FROM t0 WHERE c0 ISNULL UNION ALL SELECT a0 FROM (SELECT c0 a0 FROM t0) FULL JOIN t0;
-- @run given
SELECT c0 FROM t0 WHERE c0 ISNULL UNION ALL SELECT a0 FROM (SELECT c0 a0 FROM t0) FULL JOIN t0;
-- @run hinted
SELECT * FROM (SELECT c0 FROM t0 WHERE c0 ISNULL UNION ALL SELECT a0 FROM (SELECT c0 a0 FROM t0) FULL JOIN t0) AS wh_query;
-- @end
