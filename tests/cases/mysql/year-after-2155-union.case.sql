-- @case 1
-- Bug #120302. YEAR() of a DATETIME in 2345 is 2345, as long as it is not kept in a temporary
-- table, whose YEAR column ends at 2155: behind a UNION it is 0. The report compares a view with a
-- CTE; this is its core. Known on release 9.6.0, verified. Of the releases tried, fails on 9.7.4.
-- @dialect: mysql
-- @check: bag kept = plain
-- @signature: rel:1:both
-- @ref: https://bugs.mysql.com/bug.php?id=120302
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 DATETIME);
INSERT INTO t0 VALUES ('2345-03-17 14:34:49');
-- @run kept
SELECT y + 0 FROM (SELECT YEAR(c0) AS y FROM t0 UNION SELECT YEAR(c0) FROM t0) AS s;
-- @run plain
SELECT YEAR(c0) + 0 FROM t0;
-- @end
