-- @case 1
-- Found by oracle. The greatest c0 that is among all c0 is 1. With statistics, max() stops at the
-- first row that the index on c0 gives for the IN, which is not the last one. Of the releases
-- tried, fails on 3.34.0 to 3.41.0, passes from 3.42.0 on.
-- @oracle: dqp hint=is-true at=1
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:both
-- @cause: optimizer MinMaxOpt, SeekScan; schema UNIQUE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
REPLACE INTO t0 VALUES (NULL), (1), (0);
INSERT INTO t0 DEFAULT VALUES;
ANALYZE;
-- @base
-- > SELECT max(c0) FROM t0 WHERE c0 IN (SELECT c0 FROM t0);
-- @run given
SELECT max(c0) FROM t0 WHERE c0 IN (SELECT c0 FROM t0);
-- @run hinted
SELECT max(c0) FROM t0 WHERE ((c0 IN (SELECT c0 FROM t0)) IS TRUE);
-- @end
