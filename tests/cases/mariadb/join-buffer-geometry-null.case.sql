-- @case 1
-- Found by oracle. Rows that come out of a join buffer behind one whose geometry is NULL give NULL
-- for ST_Distance() of a point, though the column itself is not NULL; WHERE finds them all the same
-- or not at all. Of the releases tried, fails on 11.8.9 alone; 10.11.19 and MySQL 9.7.4 are right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer join_cache_level = 0; schema CREATE INDEX i0 ON t0(a1); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT Point(0, 0) a0, 0 a1;
CREATE INDEX i0 ON t0(a1);
INSERT INTO t0(a1) VALUES (0), (0);
-- @base
-- > SELECT * FROM t0 a2 LEFT JOIN t0 USING (a1) WHERE ST_Distance(t0.a0, Point(0, 0)) < 1;
-- @run optimized
SELECT * FROM t0 a2 LEFT JOIN t0 USING (a1) WHERE ST_Distance(t0.a0, Point(0, 0)) < 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (ST_Distance(t0.a0, Point(0, 0)) < 1) THEN 1 ELSE 0 END AS f FROM t0 a2 LEFT JOIN t0 USING (a1)) AS ref0;
-- @end
