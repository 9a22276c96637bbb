-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 15, issue #609. The smallest BIGINT stands for "no
-- minimum yet", so MIN of it is NULL. Fixed in May 2020, release not stated. Later releases refuse
-- to shift a negative number, which is how the listing gets there; this one takes the number
-- itself. Of the releases tried, right on both, 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/duckdb/duckdb/issues/609
-- @ref: https://github.com/duckdb/duckdb/commit/7cf32b2983e6b579e4e3ec17cc62673a13eae9ee
-- @setup
CREATE TABLE t0(c0 BIGINT);
INSERT INTO t0 VALUES (-9223372036854775807 - 1);
-- @run query
SELECT MIN(c0) FROM t0;
-- @expect query
-- | -9223372036854775808
-- @end
