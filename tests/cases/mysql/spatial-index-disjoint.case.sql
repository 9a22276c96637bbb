-- @case 1
-- Found by oracle. A spatial index finds ST_Disjoint() by the boxes of shapes. The box of two
-- points holds the third one, so the row is lost, though no point of it does. Without the index it
-- is found. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer hypergraph_optimizer=on, range_optimizer_max_mem_size = 1; schema CREATE SPATIAL INDEX i0 ON t0(c0), SRID 0; hint USE INDEX (), IGNORE INDEX (i0), /*+ NO_RANGE_OPTIMIZATION(t0) */, /*+ NO_INDEX_MERGE(t0) */, /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0(c0 GEOMETRY SRID 0 NOT NULL);
INSERT INTO t0 VALUES (ST_GeomFromText('MULTIPOINT(0 0,3 4)'));
CREATE SPATIAL INDEX i0 ON t0(c0);
-- @base
-- > SELECT * FROM t0 WHERE ST_Disjoint(c0, Point(1, 0));
-- @run optimized
SELECT * FROM t0 WHERE ST_Disjoint(c0, Point(1, 0));
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (ST_Disjoint(c0, Point(1, 0))) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
