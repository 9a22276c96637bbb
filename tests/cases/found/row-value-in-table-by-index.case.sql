-- @case 1
-- Found by oracle. c0 = '0' and, as c1 is an integer, c0 = c1: the row value is in the table. With the
-- primary key alone the search compares '0' with 0 as it stands, and finds nothing. Of the releases
-- tried, fails on 3.24.0 to 3.50.2.
-- @oracle: dqp hint=with-index at=2
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:both
-- @cause: schema VARCHAR, INTEGER, WITHOUT ROWID
-- @setup
CREATE TABLE t0(c0 VARCHAR, c1 INTEGER PRIMARY KEY) WITHOUT ROWID;
INSERT INTO t0 VALUES (0, 0);
-- @base
-- > SELECT (c0, c0) IN t0 FROM t0;
-- @run given
SELECT (c0, c0) IN t0 FROM t0;
-- @run hinted
BEGIN;
CREATE INDEX wh_index ON t0(c0 DESC);
SELECT (c0, c0) IN t0 FROM t0;
ROLLBACK;
-- @end
