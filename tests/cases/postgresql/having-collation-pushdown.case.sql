-- @case 1
-- pgsql-hackers, 2026. The twin of having-record-image-pushdown with collations: HAVING compares
-- under "C" what GROUP BY compares without case, and is evaluated before grouping, so one row of
-- two is counted. Nondeterministic collations exist since release 12; the thread names commit
-- f76686ce7 as the fix. Of the releases tried, fails on 14.3, 15.3, 15.18, 16.1, 17.0 and 18.0, not
-- accepted by 11.15.
-- @dialect: postgresql
-- @check: bag having = outside
-- @signature: rel:1:both
-- @ref: https://pg-hackers-digest.pages.dev/threads/cbbf20dc-a1ad-4a71-8b75-013d3c2aab88.html
-- @cause: schema COLLATE ci
-- @setup
CREATE COLLATION ci (provider = icu, locale = '@colStrength=secondary', deterministic = false);
CREATE TABLE t0(x TEXT COLLATE ci);
INSERT INTO t0 VALUES ('abc'), ('ABC');
-- @run having
SELECT COUNT(*) FROM t0 GROUP BY x HAVING x COLLATE "C" = 'abc';
-- @run outside
SELECT n FROM (SELECT x, COUNT(*) AS n FROM t0 GROUP BY x OFFSET 0) s WHERE x COLLATE "C" = 'abc';
-- @end
