-- @case 1
-- Check-in b043a54c3de54b28, May 2019. As like-int-unique-nocase, with a REAL column and a pattern
-- that begins with a sign. Of the releases tried, fails on 3.24.0 to 3.28.0, passes from 3.29.0 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @ref: https://www.sqlite.org/src/info/b043a54c3de54b28
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0 COLLATE NOCASE), REAL; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 REAL);
CREATE INDEX i0 ON t0(c0 COLLATE NOCASE);
INSERT INTO t0(c0) VALUES ('+/'), (4);
-- @base
-- > SELECT * FROM t0 WHERE c0 LIKE '+/';
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE c0 LIKE '+/';
-- @run false
SELECT * FROM t0 WHERE NOT (c0 LIKE '+/');
-- @run null
SELECT * FROM t0 WHERE (c0 LIKE '+/') IS NULL;
-- @end
