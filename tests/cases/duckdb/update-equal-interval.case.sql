-- @case 1
-- Found by oracle. '24:00:00' and '1 day' are equal and not the same: an UPDATE that sets the one
-- to the other leaves the row as it is. Of the releases tried, fails on 1.5.6;
-- right on 1.1.3.
-- @oracle: dml way=set
-- @dialect: duckdb
-- @check: bag updated = hit + false + null
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INTERVAL, c1 INTEGER);
INSERT INTO t0 VALUES ('24:', NULL);
-- @base
-- > UPDATE t0 SET c0 = '1d';
-- @derived
CREATE TABLE wh_rows AS SELECT c0, c1 FROM t0 WHERE 1 = 0;
-- @run false
SELECT c0, c1 FROM t0 WHERE 1 = 0;
-- @run null
SELECT c0, c1 FROM t0 WHERE 1 = 0;
-- @run hit
BEGIN;
INSERT INTO wh_rows(c0, c1) SELECT '1d', c1 FROM t0;
SELECT c0, c1 FROM wh_rows;
ROLLBACK;
-- @run updated
BEGIN;
UPDATE t0 SET c0 = '1d';
SELECT c0, c1 FROM t0;
ROLLBACK;
-- @end
