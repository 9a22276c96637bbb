-- @case 1
-- pgsql-hackers and pgsql-committers, 2026. A sampled table in a LATERAL subquery, whose REPEATABLE
-- names a column of a join's alias: the alias is not expanded when the subquery is pulled up, and
-- the planner ends in the internal error "no relation entry for relid 3". Since TABLESAMPLE exists;
-- all branches from 14 on got the fix. Of the releases tried, fails on all of them, 11.15 to 18.0.
-- @dialect: postgresql
-- @check: ok query
-- @signature: err:query:XX000:no relation entry for relid ?
-- @ref: https://postgr.es/m/CAMbWs4834TwOtyyycyvja3MuOBkfpXy3dFAL0zt_vcM1KtqV-Q@mail.gmail.com
-- @ref: https://postgrespro.com/list/id/E1xDGMZ-00000000FKG-2qQH@gemulon.postgresql.org
-- @cause: the query alone
-- @setup
CREATE TABLE t(a INT);
INSERT INTO t VALUES (1);
-- @run query
SELECT COUNT(*)
FROM (t t1 FULL JOIN t t2 USING (a)) j,
  LATERAL (SELECT * FROM t TABLESAMPLE SYSTEM (100) REPEATABLE (j.a)) ss;
-- @end
