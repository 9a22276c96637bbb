-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 3, issue #46140. MAX over a table interleaved in
-- another one was NULL with the vectorized engine. Fixed by pull request 46494, March 2020, release
-- not stated. Interleaved tables are gone from later releases. No release was tried here.
-- @dialect: cockroachdb
-- @check: bag whole = parts
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/cockroachdb/cockroach/issues/46140
-- @ref: https://github.com/cockroachdb/cockroach/pull/46494
-- @setup
SET vectorize = experimental_on;
CREATE TABLE t0(c0 INT);
CREATE TABLE t1(c0 BOOL) INTERLEAVE IN PARENT t0(rowid);
INSERT INTO t0(c0) VALUES (0);
INSERT INTO t1(rowid, c0) VALUES (0, TRUE);
-- @run whole
SELECT MAX(t1.rowid) FROM t1;
-- @run parts
SELECT MAX(aggr) FROM (
  SELECT MAX(t1.rowid) AS aggr FROM t1 WHERE '+' >= t1.c0 UNION ALL
  SELECT MAX(t1.rowid) AS aggr FROM t1 WHERE NOT ('+' >= t1.c0) UNION ALL
  SELECT MAX(t1.rowid) AS aggr FROM t1 WHERE ('+' >= t1.c0) IS NULL
) AS s;
-- @end
