-- @case 1
-- Found by oracle. MIN(c0) compares by BINARY, and '' is less than ' '. With IN and an index of RTRIM,
-- to which both are equal, the first entry of the index is taken for the least value. Of the releases
-- tried, fails on 3.34.0 to 3.54.1, the newest.
-- @oracle: tlp-min form=plain
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer MinMaxOpt; schema CREATE INDEX i0 ON t0(c0 COLLATE RTRIM); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (' '), ('');
CREATE INDEX i0 ON t0(c0 COLLATE RTRIM);
-- @base
-- > SELECT MIN(c0) FROM t0 WHERE c0 COLLATE RTRIM IN ('', NULL);
-- @run whole
SELECT MIN(c0) FROM t0;
-- @run parts
SELECT MIN(a) FROM (SELECT MIN(c0) AS a FROM t0 WHERE c0 COLLATE RTRIM IN ('', NULL) UNION ALL SELECT MIN(c0) AS a FROM t0 WHERE NOT (c0 COLLATE RTRIM IN ('', NULL)) UNION ALL SELECT MIN(c0) AS a FROM t0 WHERE (c0 COLLATE RTRIM IN ('', NULL)) IS NULL) AS parts;
-- @end
