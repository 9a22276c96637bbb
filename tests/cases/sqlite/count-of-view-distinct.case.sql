-- @case 1
-- Release notes of 3.49.2: the count-of-view optimization gave an incorrect answer for a DISTINCT
-- query. Of the releases tried, fails on 3.42.0 to 3.47.2, passes from 3.50.2 on.
-- @dialect: sqlite
-- @check: bag total(counted) = rows(fetched)
-- @signature: rel:1:more
-- @ref: https://www.sqlite.org/releaselog/3_49_2.html
-- @cause: optimizer QueryFlattener, CountOfView
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c0);
INSERT INTO t0 VALUES (1), (1);
INSERT INTO t1 VALUES (1), (2);
-- @run counted
SELECT COUNT(*) FROM (SELECT DISTINCT c0 FROM t0 UNION ALL SELECT c0 FROM t1);
-- @run fetched
SELECT * FROM (SELECT DISTINCT c0 FROM t0 UNION ALL SELECT c0 FROM t1);
-- @end
