-- @case 1
-- Found by oracle. (c0, NULL) equals none of the rows for sure, nor differs from all of them: both c1
-- are NULL. NOT IN is NULL for each row. Searched in an index whose first column descends, one row
-- is said to be none of them. Of the releases tried, fails on 3.54.1 alone, which looks for NULL at
-- the other end of such an index; 3.15.0 to 3.50.2 are right.
-- @oracle: raw form=copy at=1
-- @dialect: sqlite
-- @check: bag given = raw
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
