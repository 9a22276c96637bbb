-- @case 1
-- Found by oracle. A column is added with a blob as its default. In rows that were there before it
-- is true and 1 as a number, as if its bytes were of UTF-8; the same blob once stored is read as
-- UTF-16 and 0. Of the releases tried, fails on 3.15.0 to 3.30.1 and 3.39.0 to 3.54.1.
-- @oracle: raw form=copy at=1
-- @dialect: sqlite
-- @check: bag given = raw
-- @signature: rel:1:missing
-- @cause: schema DEFAULT x'31'
-- @setup
PRAGMA encoding = 'UTF-16be';
CREATE TABLE t0 AS SELECT NULL;
ALTER TABLE t0 ADD c0 DEFAULT x'31';
-- @base
-- > SELECT NULL FROM t0 WHERE c0;
-- @run given
SELECT NULL FROM t0 WHERE c0;
-- @run raw
BEGIN;
CREATE TEMP TABLE t0("NULL", c0);
INSERT INTO temp.t0("NULL", c0) SELECT "NULL", c0 FROM main.t0;
UPDATE t0 SET c0 = x'31';
SELECT NULL FROM t0 WHERE c0;
ROLLBACK;
-- @end
