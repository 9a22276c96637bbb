-- @case 1
-- Ticket 61c853857f, August 2019. A comparison of an AVG and a TEXT column of a view has another
-- answer in the WHERE clause than as a result column. Of the releases tried, fails on 3.24.0 to
-- 3.29.0, passes from 3.30.1 on.
-- Made by hand after NoREC, which refuses the view: with two rows, c0 could be that of either.
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=61c853857f
-- @cause: optimizer PushDown; schema TEXT
-- @setup
CREATE TABLE t0(c0 TEXT, c1);
INSERT INTO t0(c0, c1) VALUES (-1, 0);
CREATE VIEW v0(c0, c1) AS SELECT t0.c0, AVG(t0.c1) FROM t0;
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE v0.c1 < v0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (v0.c1 < v0.c0) IS TRUE AS f FROM v0);
-- @end
