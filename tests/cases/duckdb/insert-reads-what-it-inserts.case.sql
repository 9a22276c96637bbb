-- @case 1
-- Found by oracle. An INSERT of what its own table gives, by a UNION ALL of three queries, inserts
-- a row for the one that an earlier of them inserted, too. Of the releases tried, fails on 1.5.6;
-- right on 1.1.3.
-- @oracle: rules
-- @dialect: duckdb
-- @check: bag original = transformed
-- @signature: rel:1:extra
-- @cause: the query, but not with SELECT wh_rule('select-parts', a0 LIKE ''), NULL FROM (SELECT * FROM t0 OFFSET 0) AS
-- @setup
CREATE TABLE t0 AS SELECT '' a0;
-- @base
-- > INSERT INTO t0 SELECT wh_rule('select-parts', a0 LIKE ''), NULL FROM t0;
-- @run original
BEGIN;
INSERT INTO t0 SELECT NULL FROM t0;
SELECT * FROM t0;
ROLLBACK;
-- @run transformed
BEGIN;
INSERT INTO t0 SELECT NULL FROM t0 WHERE (1 = 1) AND (a0 LIKE '') UNION ALL SELECT NULL FROM t0 WHERE (1 = 1) AND NOT (a0 LIKE '') UNION ALL SELECT NULL FROM t0 WHERE (1 = 1) AND (a0 LIKE '') IS NULL;
SELECT * FROM t0;
ROLLBACK;
-- @end
