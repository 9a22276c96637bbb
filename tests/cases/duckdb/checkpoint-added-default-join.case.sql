-- @case 1
-- Found by oracle. A table that has got a column with a default joins itself in one row; once it is
-- stored by CHECKPOINT, in none. Of the releases tried, fails on 1.5.6; right
-- on 1.1.3.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer filter_pushdown, join_order, build_side_probe_side, join_filter_pushdown; schema DEFAULT 1
-- @setup
CREATE TABLE t0 AS SELECT NULL a0, NULL UNION SELECT '', [ ];
ALTER TABLE t0 ADD c0 INT DEFAULT 1;
CHECKPOINT;
-- @base
-- > SELECT NULL FROM t0 NATURAL JOIN t0 a1 WHERE a0 NOTNULL;
-- @run optimized
SELECT NULL FROM t0 NATURAL JOIN t0 a1 WHERE a0 NOTNULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0 NOTNULL) THEN 1 ELSE 0 END AS f FROM t0 NATURAL JOIN t0 a1);
-- @end
