-- @case 1
-- Found by --diff with MySQL. Nothing is <> ALL of a query that gives NULL: it is NULL of each row. Of the first row
-- it is, of the others 1 (0 where the union holds the row's number), as if what the union has kept were read again
-- without its NULL; NOT IN and UNION ALL do the same. Whose turn it is first depends on the index. Of the
-- releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=with-index at=1
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:both
-- @cause: hint USE INDEX ()
-- @setup
CREATE TABLE t0 AS SELECT 0 a0 UNION SELECT 1;
-- @base
-- > SELECT a0 FROM t0 WHERE a0 <> ALL (SELECT NULL UNION SELECT NULL);
-- @run given
SELECT a0 FROM t0 WHERE a0 <> ALL (SELECT NULL UNION SELECT NULL);
-- @run hinted
CREATE INDEX wh_index ON t0(a0 DESC);
SELECT a0 FROM t0 WHERE a0 <> ALL (SELECT NULL UNION SELECT NULL);
DROP INDEX wh_index ON t0;
-- @end
