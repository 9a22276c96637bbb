-- @case 1
-- Found by oracle. UPDATE sets an integer column to a text column; the text column itself, which is
-- not set, is cut at what an integer would end with: '0.' becomes '0' and a zero byte, where a
-- partial index reads it. Of the releases tried, fails on 3.24.0; right from 3.25.2 on.
-- @oracle: dml way=update
-- @dialect: sqlite
-- @check: bag updated = hit + false + null
-- @signature: rel:1:both
-- @cause: schema CREATE INDEX i0 ON t0(NULL) WHERE c1 IS '', INT, TEXT
-- @setup
CREATE TABLE t0(c0 INT, c1 TEXT);
INSERT INTO t0 VALUES (NULL, '0.');
CREATE INDEX i0 ON t0(NULL) WHERE c1 IS '';
-- @base
-- > UPDATE t0 SET c0 = c1;
-- @run hit
SELECT c1 FROM t0;
-- @run false
SELECT c1 FROM t0 WHERE 1 = 0;
-- @run null
SELECT c1 FROM t0 WHERE 1 = 0;
-- @run updated
BEGIN;
UPDATE t0 SET c0 = c1;
SELECT c1 FROM t0;
ROLLBACK;
-- @end
