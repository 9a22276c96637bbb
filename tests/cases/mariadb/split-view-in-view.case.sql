-- @case 1
-- Found by oracle. Every c0 of the view is among those of the view, which is read twice: as a
-- derived table with groups, made for one key at a time, and as the subquery. One of the two rows
-- is lost; with split_materialized, derived_with_keys or semijoin off there are both. Of the
-- releases tried, fails on 11.8.9 alone; 10.11.19 and MySQL 9.7.4 are right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer derived_with_keys=off, semijoin=off, split_materialized=off, optimizer_search_depth = 1; schema CREATE INDEX i0 ON t0(a0)
-- @setup
CREATE TABLE t0 AS SELECT 1 a0 UNION SELECT 0;
CREATE INDEX i0 ON t0(a0);
CREATE VIEW v0(c0, a0) AS SELECT a0, COUNT(*) FROM t0 GROUP BY a0;
-- @base
-- > SELECT NULL FROM v0 LEFT JOIN (SELECT NULL) a1 ON NULL WHERE c0 IN (SELECT c0 FROM v0);
-- @run optimized
SELECT NULL FROM v0 LEFT JOIN (SELECT NULL) a1 ON NULL WHERE c0 IN (SELECT c0 FROM v0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 IN (SELECT c0 FROM v0)) THEN 1 ELSE 0 END AS f FROM v0 LEFT JOIN (SELECT NULL) a1 ON NULL) AS ref0;
-- @end
