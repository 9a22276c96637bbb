-- @case 1
-- Release notes of 3.45.2, forum thread 440f2a2f17: the NOT NULL strength reduction of 3.35.0 was
-- attempted where it does not hold. An aggregate over no rows shows its other columns as NULL,
-- those declared NOT NULL too, and c0 IS NULL must say so. Of the releases tried, fails on 3.35.2
-- to 3.44.2, passes from 3.46.0 on.
-- @dialect: sqlite
-- @check: bag q = expect(q)
-- @signature: rel:1:both
-- @ref: https://sqlite.org/forum/forumpost/440f2a2f17
-- @ref: https://www.sqlite.org/releaselog/3_45_2.html
-- @cause: schema NOT NULL
-- @setup
CREATE TABLE t0(c0 NOT NULL, c1);
INSERT INTO t0 VALUES (1, 2);
-- @run q
SELECT COUNT(*), c0 IS NULL FROM t0 WHERE c1 = 9;
-- @expect q
-- | 0	1
-- @end
