-- @case 1
-- Found by oracle. A spatial index of a column that ALTER TABLE added at once (instantly) with a
-- DEFAULT does not find the rows that were there before. Of the releases tried, fails on 10.11.19
-- and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema CREATE SPATIAL INDEX i0 ON t0(c0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT NULL;
ALTER TABLE t0 ADD c0 GEOMETRY DEFAULT ST_GeomFromText('POLYGON((0 0,2 0,2 2,0 2,0 0))') NOT NULL;
CREATE SPATIAL INDEX i0 ON t0(c0);
-- @base
-- > SELECT NULL FROM t0 WHERE MBRIntersects(c0, Point(0, 0));
-- @run optimized
SELECT NULL FROM t0 WHERE MBRIntersects(c0, Point(0, 0));
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (MBRIntersects(c0, Point(0, 0))) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
