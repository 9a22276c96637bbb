-- @case 1
-- Found by oracle. PRAGMA integrity_check reports "TEXT value in t0.c0" of a column that holds the number
-- 0: it looks at the key, which a table WITHOUT ROWID stores first, as if it were c0. Of the releases tried,
-- fails on 3.40.1 alone.
-- @dialect: sqlite
-- @check: bag integrity = expect(integrity)
-- @signature: rel:1:both
-- @cause: schema ANY, DEFAULT '', WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 ANY DEFAULT '', c1 PRIMARY KEY) WITHOUT ROWID;
REPLACE INTO t0 VALUES (0, 0);
-- @run integrity
PRAGMA integrity_check;
-- @expect integrity
-- | 'ok'
-- @end
