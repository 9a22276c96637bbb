-- @case 1
-- Found by oracle. (c0, NULL) equals none of the rows for sure, nor differs from all of them, as
-- both c1 are NULL: NOT IN is NULL for each row. The code of IN looks for NULL from the last entry
-- of a descending index (OP_Last, since 3.54) and steps from there with OP_Next, so that it sees
-- one row only; right would be OP_Prev, or OP_Rewind for a row value. Of the releases tried, fails
-- on 3.54.1, the newest, alone; 3.15.0 to 3.50.2 are right.
-- @oracle: raw form=copy at=1
-- @dialect: sqlite
-- @check: bag given = raw
-- @signature: rel:1:missing
-- @cause: schema UNIQUE (c0 DESC, c1), DESC
-- @setup
CREATE TABLE t0(c0, c1, UNIQUE (c0 DESC, c1));
INSERT INTO t0 VALUES (1, NULL), (0, NULL);
-- @base
-- > SELECT NULL FROM t0 WHERE (c0, NULL) NOT IN t0;
-- @run given
SELECT NULL FROM t0 WHERE (c0, NULL) NOT IN t0;
-- @run raw
BEGIN;
CREATE TEMP TABLE t0(c0, c1);
INSERT INTO temp.t0(c0, c1) SELECT c0, c1 FROM main.t0;
SELECT NULL FROM t0 WHERE (c0, NULL) NOT IN t0;
ROLLBACK;
-- @end
