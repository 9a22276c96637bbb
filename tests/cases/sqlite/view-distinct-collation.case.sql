-- @case 1
-- Ticket 18458b1ad6, September 2019. A comparison of a constant column and a NOCASE column of a
-- view with DISTINCT: the collation differs between the WHERE clause and the result column. Of the
-- releases tried, fails on 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- Made by hand after NoREC, which refuses the view: of 'a' and 'A' DISTINCT may keep either.
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=18458b1ad6
-- @cause: optimizer PushDown; schema COLLATE NOCASE
-- @setup
CREATE TABLE t0(c0 COLLATE NOCASE);
INSERT INTO t0(c0) VALUES ('B');
CREATE VIEW v0(c0, c1) AS SELECT DISTINCT t0.c0, 'a' FROM t0;
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE v0.c1 >= v0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (v0.c1 >= v0.c0) IS TRUE AS f FROM v0);
-- @end
