-- @case 1
-- Release notes of 3.43.1: leaving out the unused columns of a subquery, new in 3.42.0, was wrong
-- for a compound of which one arm is DISTINCT and the other is not. Of the releases tried, fails on
-- 3.42.0, passes from 3.44.2 on.
-- @dialect: sqlite
-- @check: bag total(counted) = rows(fetched)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/releaselog/3_43_1.html
-- @cause: optimizer NullUnusedCols
-- @setup
CREATE TABLE t0(c0, c1);
CREATE TABLE t1(c0, c1);
INSERT INTO t0 VALUES (1, 2), (1, 3);
INSERT INTO t1 VALUES (4, 5);
-- @run counted
SELECT COUNT(1) FROM (SELECT DISTINCT * FROM t0 UNION ALL SELECT * FROM t1);
-- @run fetched
SELECT * FROM (SELECT DISTINCT * FROM t0 UNION ALL SELECT * FROM t1);
-- @end
