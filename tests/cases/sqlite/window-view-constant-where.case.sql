-- @case 1
-- Reported in SQLite's forum. '1' is another value than 1, which is what '1' NOTNULL gives: the
-- WHERE over the view with a window function is 1, and yet the row is lost. Of the releases tried,
-- fails on 3.35.2 to 3.41.0, passes from 3.42.0 on.
-- @oracle: codd
-- @dialect: sqlite
-- @check: bag original = folded
-- @signature: rel:1:both
-- @ref: https://sqlite.work/incorrect-count-result-on-view-with-window-function-and-constant-expression
-- @cause: optimizer PushDown
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES(0);
CREATE VIEW v0(c0) AS SELECT TOTAL(0) OVER (PARTITION BY t0.c0) FROM t0;
-- @base
-- > SELECT COUNT(*) FROM v0 WHERE wh_fold(('1' IS NOT('1' NOTNULL)) - (0));
-- @run original
SELECT COUNT(*) FROM v0 WHERE ('1' IS NOT ('1' NOTNULL)) - (0);
-- @run value
SELECT (('1' IS NOT('1' NOTNULL)) - (0));
-- @run folded bind=value
SELECT COUNT(*) FROM v0 WHERE wh_bound;
-- @end
