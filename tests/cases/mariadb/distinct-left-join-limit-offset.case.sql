-- @case 1
-- Found by raw tables, November 2026. Two rows of NULLs are one by DISTINCT, so there is none behind
-- the first; over tables of the engine MEMORY there is. Of the releases tried, wrong on 10.11.19 and
-- 11.8.9.
-- @oracle: raw form=copy at=2
-- @dialect: mariadb
-- @check: list given = raw
-- @signature: rel:1:extra
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INTEGER);
INSERT INTO t0 VALUES (), ();
CREATE TABLE t1(c1 INTEGER, c2 INTEGER);
-- @base
-- > SELECT DISTINCT c1, c2 FROM t0 LEFT JOIN t1 ON NULL ORDER BY 1, 2 LIMIT 1 OFFSET 1;
-- @run given
SELECT DISTINCT c1, c2 FROM t0 LEFT JOIN t1 ON NULL ORDER BY 1, 2 LIMIT 1 OFFSET 1;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MEMORY AS SELECT c0 FROM t0;
DROP TEMPORARY TABLE IF EXISTS wh_raw_t1;
CREATE TEMPORARY TABLE wh_raw_t1 ENGINE=MEMORY AS SELECT c1, c2 FROM t1;
SELECT DISTINCT c1, c2 FROM wh_raw_t0 AS t0 LEFT JOIN wh_raw_t1 AS t1 ON NULL ORDER BY 1, 2 LIMIT 1 OFFSET 1;
-- @end
