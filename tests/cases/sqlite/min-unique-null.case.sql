-- @case 1
-- Ticket 41866dc373, August 2019. A column beside MIN() comes from the row that has the minimum;
-- with nothing but NULL in a UNIQUE column it was NULL instead. Of the releases tried, fails on
-- 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- @dialect: sqlite
-- @check: bag q = expect(q)
-- @signature: rel:1:both
-- @ref: https://www.sqlite.org/src/tktview?name=41866dc373
-- @cause: schema UNIQUE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 UNIQUE, c1);
INSERT INTO t0(c0, c1) VALUES (NULL, 1);
-- @run q
SELECT MIN(t0.c0), t0.c1 FROM t0;
-- @expect q
-- | NULL	1
-- @end
