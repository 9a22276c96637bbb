-- @case 1
-- Found by oracle. The default of an added column is a blob. GLOB must read its bytes in the encoding
-- of the database, where they are one letter, U+6261, and in some plans does; in others it reads them
-- as UTF-8, where they are ab. Builds with
-- SQLITE_LIKE_DOESNT_MATCH_BLOBS pass. Of the releases tried, fails on 3.24.0 to 3.54.1 but for
-- 3.31.1, 3.32.0, 3.34.0, 3.35.2, 3.36.0, 3.37.2, the newest.
-- @oracle: tlp-where-extended form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer PRAGMA automatic_index = 0; statistics ANALYZE; schema DEFAULT x'6162'; hint NOT INDEXED
-- @setup
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t0(c0, c1);
INSERT INTO t0 VALUES (NULL, 0);
ALTER TABLE t0 ADD COLUMN c2 DEFAULT x'6162';
-- @base
-- > SELECT NULL FROM t0, t0 AS a0 WHERE t0.c2 GLOB 'ab' AND t0.c1 = 0;
-- @run whole
SELECT NULL FROM t0, t0 AS a0 WHERE t0.c2 GLOB 'ab';
-- @run true
SELECT NULL FROM t0, t0 AS a0 WHERE (t0.c2 GLOB 'ab') AND (t0.c1 = 0);
-- @run false
SELECT NULL FROM t0, t0 AS a0 WHERE (t0.c2 GLOB 'ab') AND (NOT (t0.c1 = 0));
-- @run null
SELECT NULL FROM t0, t0 AS a0 WHERE (t0.c2 GLOB 'ab') AND ((t0.c1 = 0) IS NULL);
-- @end
