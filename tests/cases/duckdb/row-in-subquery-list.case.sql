-- @case 1
-- Found by oracle. ('', [1, 2]) is among the rows ('', [1, 2]). In a table beside a NULL it is not
-- found, in a copy of the table it is. Of the releases tried, fails on 1.5.6; 1.1.3
-- does not take it.
-- @oracle: raw form=copy at=1
-- @dialect: duckdb
-- @check: bag given = raw
-- @signature: rel:1:extra
-- @cause: optimizer PRAGMA disable_optimizer, filter_pushdown, build_side_probe_side, prefer_range_joins = true
-- @setup
CREATE TABLE t0 AS SELECT NULL a0 UNION SELECT [ 1, 2 ];
-- @base
-- > SELECT NULL FROM t0 WHERE ('', a0) IN (SELECT '', [ 1, 2 ]);
-- @run given
SELECT NULL FROM t0 WHERE ('', a0) IN (SELECT '', [ 1, 2 ]);
-- @run raw
BEGIN;
CREATE TEMP TABLE t0 AS SELECT a0 FROM main.t0;
SELECT NULL FROM t0 WHERE ('', a0) IN (SELECT '', [ 1, 2 ]);
ROLLBACK;
-- @end
