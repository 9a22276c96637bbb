-- @case 1
-- Found by a rule, November 2026. Two of three rows are of one partition, which counts one row beside a
-- window that is ordered by NULL; alone it counts two. It depends on the order in which equal rows are
-- sorted: every other server, once started, gives the right rows. Of the releases tried, wrong on
-- 10.11.19 and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT NULL a0 UNION SELECT 0 UNION ALL SELECT NULL;
-- @base
-- > SELECT sum(NULL) OVER (ORDER BY NULL), wh_rule('window-count-part', count(*) OVER (PARTITION BY a0)) FROM t0;
-- @run original
SELECT sum(NULL) OVER (ORDER BY NULL), count(*) OVER (PARTITION BY a0) FROM t0;
-- @run transformed
SELECT sum(NULL) OVER (ORDER BY NULL), ((SELECT COUNT(*) FROM (SELECT a0 AS wh_k FROM t0 WHERE (1 = 1)) AS wh_q WHERE wh_q.wh_k = a0 OR wh_q.wh_k IS NULL AND a0 IS NULL)) FROM t0;
-- @end
