-- @case 1
-- Found by oracle. MATCH of NULL is 0. Where the groups are read by another index, MATCH gives each
-- row of a group what the first one has that it found. Of the releases tried, fails on 9.7.4;
-- MariaDB 10.11.19 and 11.8.9 are right.
-- @oracle: norec form=count flag=istrue
-- @dialect: mysql
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema CREATE INDEX i1 ON t0(a0); hint IGNORE INDEX (i1)
-- @setup
CREATE TABLE t0 AS SELECT NULL a0 UNION SELECT 'NULL';
CREATE FULLTEXT INDEX i0 ON t0(a0);
CREATE INDEX i1 ON t0(a0);
-- @base
-- > SELECT NULL FROM t0 WHERE MATCH (a0) AGAINST ('null' IN BOOLEAN MODE) GROUP BY a0;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE MATCH (a0) AGAINST ('null' IN BOOLEAN MODE) GROUP BY a0;
-- @run unoptimized
SELECT SUM(f), SUM(n) FROM (SELECT SUM((MATCH (a0) AGAINST ('null' IN BOOLEAN MODE)) IS TRUE) AS f, COUNT(*) AS n FROM t0 GROUP BY a0) AS ref0;
-- @end
