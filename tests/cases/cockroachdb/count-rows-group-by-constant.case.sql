-- @case 1
-- Found by SQLancer (PQS), issue #45453. A grouped query over an empty table has no groups; GROUP
-- BY over a constant expression was dropped and left a row. Fixed by pull request 46879, February
-- 2020, release not stated. No release was tried here.
-- @dialect: cockroachdb
-- @check: bag query = expect(query)
-- @ref: https://github.com/cockroachdb/cockroach/issues/45453
-- @ref: https://github.com/cockroachdb/cockroach/pull/46879
-- @setup
CREATE TABLE t0(c0 INT);
CREATE VIEW v0(c0) AS SELECT COUNT_ROWS() FROM t0 GROUP BY 0 + 0;
-- @run query
SELECT * FROM v0;
-- @expect query
-- @end
