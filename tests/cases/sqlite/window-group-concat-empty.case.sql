-- @case 1
-- Release notes of 3.46.1: group_concat() as a window function returns an empty string when it has
-- empty strings to join; before, it returned NULL. In 3.47.2 and 3.50.2 it returns one byte 00
-- instead of the empty string. Of the releases tried, fails on 3.25.2 to 3.50.2, the newest one
-- included. Up to 3.24.0 the syntax is not there.
-- @dialect: sqlite
-- @check: bag q = expect(q)
-- @signature: rel:1:both
-- @ref: https://www.sqlite.org/releaselog/3_46_1.html
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0, c1);
INSERT INTO t0 VALUES (1, ''), (2, '');
-- @run q
SELECT c0, group_concat(c1, '') OVER (ORDER BY c0) FROM t0;
-- @expect q
-- | 1	''
-- | 2	''
-- @end
