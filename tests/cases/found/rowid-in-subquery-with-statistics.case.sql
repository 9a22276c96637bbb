-- @case 1
-- Found by oracle. With statistics the rows of rowid IN (SELECT ..) come out twice when the rest of
-- the predicate is never true: all of them should be in one of the three parts. Of the releases
-- tried, fails on 3.34.0 to 3.41.0, passes from 3.42.0 on.
-- @oracle: tlp-where-extended form=sql
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:extra
-- @cause: optimizer SeekScan; schema CREATE INDEX i0 ON t0(NULL) WHERE NULL, CREATE INDEX i1 ON t0(c0), INTEGER, PRIMARY KEY; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY);
CREATE INDEX i0 ON t0(NULL) WHERE NULL;
INSERT INTO t0 VALUES (NULL), (NULL), (NULL), (NULL);
CREATE INDEX i1 ON t0(c0);
ANALYZE t0;
-- @base
-- > SELECT NULL FROM t0 WHERE rowid IN (SELECT c0 FROM t0) AND c0 < NULL;
-- @run whole
SELECT NULL FROM t0 WHERE rowid IN (SELECT c0 FROM t0);
-- @run parts
SELECT NULL FROM t0 WHERE (rowid IN (SELECT c0 FROM t0)) AND (c0 < NULL) UNION ALL SELECT NULL FROM t0 WHERE (rowid IN (SELECT c0 FROM t0)) AND (NOT (c0 < NULL)) UNION ALL SELECT NULL FROM t0 WHERE (rowid IN (SELECT c0 FROM t0)) AND ((c0 < NULL) IS NULL);
-- @end
