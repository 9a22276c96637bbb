-- @case 1
-- Told by sqlite.work from the SQLite forum: ON CONFLICT DO UPDATE with RETURNING on a temporary
-- table does not return the row that was updated. Of the releases tried, fails on 3.35.2 to 3.39.3,
-- passes from 3.40.1 on. Up to 3.34.0 the syntax is not there.
-- @dialect: sqlite
-- @check: bag q = expect(q)
-- @signature: rel:1:extra
-- @ref: https://sqlite.work/?p=5539
-- @cause: schema TEMP
-- @setup
CREATE TEMP TABLE t0(c0 INTEGER PRIMARY KEY, c1 UNIQUE, c2 DEFAULT 1);
-- @run q
INSERT INTO t0(c1) VALUES (17), (5), (17)
  ON CONFLICT(c1) DO UPDATE SET c2 = c2 + 1 RETURNING c0;
-- @expect q
-- | 1
-- | 2
-- | 1
-- @end
