-- @case 1
-- Found by oracle. A TEXT column that is added with a number as its default: rows that were there
-- before have the number as it is written, '1e3', those that come later its value as text, '1000.0'.
-- Of the releases tried, fails on 3.15.0 to 3.54.1.
-- @oracle: raw form=copy at=1
-- @dialect: sqlite
-- @check: bag given = raw
-- @signature: rel:1:both
-- @cause: schema TEXT, DEFAULT 1e3
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 DEFAULT VALUES;
ALTER TABLE t0 ADD c1 TEXT DEFAULT 1e3;
-- @base
-- > SELECT c1 FROM t0;
-- @run given
SELECT c1 FROM t0;
-- @run raw
BEGIN;
CREATE TEMP TABLE t0(c0, c1 TEXT);
INSERT INTO temp.t0(c0, c1) SELECT c0, c1 FROM main.t0;
UPDATE t0 SET c1 = 1e3;
SELECT c1 FROM t0;
ROLLBACK;
-- @end
