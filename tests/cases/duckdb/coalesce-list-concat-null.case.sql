-- @case 1
-- Found by oracle. list_concat() of one list that is NULL is NULL or the empty list, as the
-- statistics of the table are known or not. Of the releases tried, fails on 1.5.6; 1.1.3 does not
-- have the function with one argument.
-- @oracle: raw form=copy at=1
-- @dialect: duckdb
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: optimizer PRAGMA disable_optimizer, expression_rewriter, statistics_propagation
-- @setup
CREATE TABLE t0(c0 INTEGER []);
INSERT INTO t0 DEFAULT VALUES;
-- @base
-- > SELECT COALESCE(list_concat(c0), NULL) FROM t0;
-- @run given
SELECT COALESCE(list_concat(c0), NULL) FROM t0;
-- @run raw
BEGIN;
CREATE TEMP TABLE t0 AS SELECT c0 FROM main.t0;
SELECT COALESCE(list_concat(c0), NULL) FROM t0;
ROLLBACK;
-- @end
