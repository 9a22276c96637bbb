-- @case 1
-- Found by oracle. The second execution of a prepared statement finds no rows: what is joined has a
-- condition on a view's column that is a subquery of an outer column. MDEV-30073 is a wrong second
-- execution, of NOT EXISTS. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=executed-again at=1
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: the query, but not with (SELECT * FROM v0 LIMIT 18446744073709551615) AS
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
CREATE VIEW v0(a0, c0) AS SELECT a0, (SELECT a0) FROM t0;
-- @base
-- > SELECT NULL FROM v0 JOIN v0 a1 JOIN v0 a2 ON v0.c0 GROUP BY a1.a0;
-- @run given
SELECT NULL FROM v0 JOIN v0 a1 JOIN v0 a2 ON v0.c0 GROUP BY a1.a0;
SELECT NULL FROM v0 JOIN v0 a1 JOIN v0 a2 ON v0.c0 GROUP BY a1.a0;
-- @run hinted
PREPARE wh_query FROM 'SELECT NULL FROM v0 JOIN v0 a1 JOIN v0 a2 ON v0.c0 GROUP BY a1.a0';
EXECUTE wh_query;
EXECUTE wh_query;
DEALLOCATE PREPARE wh_query;
-- @end
