-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 14, issue #560. The sum of a constant is the constant
-- times an unsigned count: SUM(-1) over one row is 1.8446744073709552e+19. Fixed in April 2020,
-- release not stated. Of the releases tried, right on both, 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/duckdb/duckdb/issues/560
-- @ref: https://github.com/duckdb/duckdb/commit/db0e6131397d4a09cd2c997fb86a9974b6c356e3
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (0);
-- @run query
SELECT SUM(-1) FROM t0;
-- @expect query
-- | -1
-- @end
