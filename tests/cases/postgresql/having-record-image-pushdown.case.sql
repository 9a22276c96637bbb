-- @case 1
-- pgsql-hackers, 2026. HAVING over a grouped column is evaluated before grouping, although its
-- operator (*=, bytewise) tells rows apart that GROUP BY puts together: (100,1) and (100.0,1) are
-- one group of two, yet one row is counted. The thread states no release. OFFSET 0 keeps the
-- condition above the grouping. Of the releases tried, fails on all of them, 11.15 to 18.0.
-- @dialect: postgresql
-- @check: bag having = outside
-- @signature: rel:1:both
-- @ref: https://pg-hackers-digest.pages.dev/threads/cbbf20dc-a1ad-4a71-8b75-013d3c2aab88.html
-- @cause: the query alone
-- @setup
CREATE TYPE t_rec AS (a NUMERIC, b INT);
CREATE TABLE t0(r t_rec);
INSERT INTO t0 VALUES (ROW(100, 1)), (ROW(100.0, 1));
-- @run having
SELECT COUNT(*) FROM t0 GROUP BY r HAVING r *= ROW(100, 1)::t_rec;
-- @run outside
SELECT n FROM (SELECT r, COUNT(*) AS n FROM t0 GROUP BY r OFFSET 0) s WHERE r *= ROW(100, 1)::t_rec;
-- @end
