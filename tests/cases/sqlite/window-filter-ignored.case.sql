-- @case 1
-- Told by sqlite.work from the SQLite forum: MIN and MAX as window functions ignore FILTER when the
-- frame does not start with UNBOUNDED PRECEDING. The same with a CASE for the FILTER is right. Of
-- the releases tried, fails on 3.25.2 to 3.47.2, passes from 3.50.2 on. Up to 3.24.0 the syntax is
-- not there.
-- @dialect: sqlite
-- @check: bag filtered = chosen
-- @signature: rel:1:both
-- @ref: https://sqlite.work/filter-clause-ignored-in-sqlite-window-functions-with-min-max-and-non-unbounded-frames
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0, c1);
INSERT INTO t0 VALUES (1, 0), (2, 1), (3, 1), (0, 0);
-- @run filtered
SELECT c0, MIN(c0) FILTER (WHERE c1 > 0)
  OVER (ORDER BY c0 ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t0;
-- @run chosen
SELECT c0, MIN(CASE WHEN c1 > 0 THEN c0 END)
  OVER (ORDER BY c0 ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t0;
-- @end
