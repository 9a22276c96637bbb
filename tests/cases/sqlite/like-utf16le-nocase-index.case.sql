-- @case 1
-- The same as glob-utf16be-index for LIKE and an index of collation NOCASE in a database of
-- encoding UTF-16le, met when variations of it were tried. Of the releases tried, fails on 3.24.0
-- to 3.46.0, passes from 3.47.2 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @ref: https://sqlite.work/?p=9118
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0), COLLATE NOCASE; hint NOT INDEXED
-- @setup
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t0(c0 TEXT COLLATE NOCASE);
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES ('み'), ('zz');
-- @base
-- > SELECT * FROM t0 WHERE c0 LIKE 'み%';
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE c0 LIKE 'み%';
-- @run false
SELECT * FROM t0 WHERE NOT (c0 LIKE 'み%');
-- @run null
SELECT * FROM t0 WHERE (c0 LIKE 'み%') IS NULL;
-- @end
