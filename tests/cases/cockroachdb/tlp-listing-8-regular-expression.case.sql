-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 8, issue #46981. The regular expression is not valid,
-- which is an error; the query on the view finds no rows and says nothing. Fixed by pull request
-- 47036, April 2020, release not stated. No release was tried here.
-- @dialect: cockroachdb
-- @check: bag query = expect(query)
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/cockroachdb/cockroach/issues/46981
-- @ref: https://github.com/cockroachdb/cockroach/pull/47036
-- @setup
CREATE TABLE t0(c0 INT);
CREATE VIEW v0(c0) AS SELECT COUNT_ROWS() FROM t0;
-- @run query
SELECT * FROM v0 WHERE '' !~ '+';
-- @expect query
-- ! any
-- @end
