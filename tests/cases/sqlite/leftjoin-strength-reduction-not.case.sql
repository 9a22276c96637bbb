-- @case 1
-- Ticket 1e39b966ae9ee7, April 2018, found in 3.23.0. A LEFT JOIN becomes an inner one when the
-- WHERE clause can't hold for the row of NULLs; the prover overlooked that NOT inverts it. No build
-- of 3.23.0 was at hand. Passes on every release tried, 3.24.0 to 3.50.2.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @ref: https://www.sqlite.org/src/tktview?name=1e39b966ae9ee7
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1);
CREATE TABLE t1(c0 INTEGER PRIMARY KEY, c1);
INSERT INTO t0 VALUES (1, NULL), (2, 9);
-- @base
-- > SELECT * FROM t0 LEFT JOIN t1 ON t0.c1 = t1.c0 WHERE NOT (t0.c1 IS NOT NULL AND t1.c1 = 'x');
-- @run optimized
SELECT COUNT(*) FROM t0 LEFT JOIN t1 ON t0.c1 = t1.c0 WHERE NOT (t0.c1 IS NOT NULL AND t1.c1 = 'x');
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (NOT (t0.c1 IS NOT NULL AND t1.c1 = 'x')) IS TRUE AS f FROM t0 LEFT JOIN t1 ON t0.c1 = t1.c0);
-- @end
