-- @case 1
-- Found by oracle. a1.a0 IS NULL is 1 for the row that has no partner. Where an index is on that
-- expression it is NULL, and the row is lost. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema CREATE INDEX i0 ON t0((a0 IS NULL)); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT NULL a0;
CREATE INDEX i0 ON t0((a0 IS NULL));
-- @base
-- > SELECT * FROM t0 LEFT JOIN t0 a1 ON NULL WHERE a1.a0 IS NULL > 0;
-- @run optimized
SELECT * FROM t0 LEFT JOIN t0 a1 ON NULL WHERE a1.a0 IS NULL > 0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a1.a0 IS NULL > 0) THEN 1 ELSE 0 END AS f FROM t0 LEFT JOIN t0 a1 ON NULL) AS ref0;
-- @end
