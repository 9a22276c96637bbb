-- @case 1
-- Found by SQLancer (TLP), issue #579. The value that UPDATE sets is not the one that a filtered
-- SELECT gives: an empty string comes out. Fixed in April 2020, release not stated. Of the releases
-- tried, right on both, 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @ref: https://github.com/duckdb/duckdb/issues/579
-- @ref: https://github.com/duckdb/duckdb/commit/f77519c6fb26fc1df1f503f182525b7af68c59fb
-- @setup
CREATE TABLE t0(c0 VARCHAR, c1 VARCHAR);
INSERT INTO t0(c0) VALUES (0), ('');
UPDATE t0 SET c1 = 1;
-- @run query
SELECT t0.c1 FROM t0 WHERE '' = t0.c0;
-- @expect query
-- | '1'
-- @end
