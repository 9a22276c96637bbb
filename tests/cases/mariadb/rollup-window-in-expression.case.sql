-- @case 1
-- Found by oracle. Beside WITH ROLLUP over a join that keeps rows without a match, an expression
-- over a window function is computed before there is one: count(*) OVER () is 2, 1 + count(*) OVER
-- () is 0. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: raw form=copy at=1
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT 0 a0;
-- @base
-- > SELECT CASE WHEN NULL THEN NULL ELSE count(*) OVER () END FROM t0 a1 LEFT JOIN t0 ON NULL GROUP BY a1.a0 WITH ROLLUP;
-- @run given
SELECT CASE WHEN NULL THEN NULL ELSE count(*) OVER () END FROM t0 a1 LEFT JOIN t0 ON NULL GROUP BY a1.a0 WITH ROLLUP;
-- @run raw
DROP TEMPORARY TABLE IF EXISTS wh_raw_t0;
CREATE TEMPORARY TABLE wh_raw_t0 ENGINE=MyISAM AS SELECT a0 FROM t0;
SELECT CASE WHEN NULL THEN NULL ELSE count(*) OVER () END FROM wh_raw_t0 a1 LEFT JOIN wh_raw_t0 AS t0 ON NULL GROUP BY a1.a0 WITH ROLLUP;
-- @end
