-- @case 1
-- Found by oracle. A spatial index finds ST_Disjoint() by the boxes of shapes. The box of two
-- points holds the third one, so the row is lost, though no point of it does. Without the index it
-- is found. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema CREATE SPATIAL INDEX i0 ON t0(c0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 GEOMETRY NOT NULL);
INSERT INTO t0 VALUES (ST_GeomFromText('MULTIPOINT(0 0,3 4)'));
CREATE SPATIAL INDEX i0 ON t0(c0);
-- @base
-- > SELECT NULL FROM t0 WHERE ST_Disjoint(c0, Point(1, 0));
-- @run optimized
SELECT NULL FROM t0 WHERE ST_Disjoint(c0, Point(1, 0));
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (ST_Disjoint(c0, Point(1, 0))) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
