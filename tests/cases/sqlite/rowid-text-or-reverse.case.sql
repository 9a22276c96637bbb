-- @case 1
-- Check-in ebe4845cd0ffb96b, May 2019. As rowid-less-than-text, with an OR that is always true. Of
-- the releases tried, fails on 3.24.0 to 3.28.0, passes from 3.29.0 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @ref: https://www.sqlite.org/src/info/ebe4845cd0ffb96b
-- @cause: statistics ANALYZE; schema INTEGER, PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
INSERT INTO t0(c0) VALUES (1);
PRAGMA reverse_unordered_selects = TRUE;
-- @base
-- > SELECT * FROM t0 WHERE ((t0.c0 > 'a') OR (t0.c0 <= 'a'));
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE ((t0.c0 > 'a') OR (t0.c0 <= 'a'));
-- @run false
SELECT * FROM t0 WHERE NOT (((t0.c0 > 'a') OR (t0.c0 <= 'a')));
-- @run null
SELECT * FROM t0 WHERE (((t0.c0 > 'a') OR (t0.c0 <= 'a'))) IS NULL;
-- @end
