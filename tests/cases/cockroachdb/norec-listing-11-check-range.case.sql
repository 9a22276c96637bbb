-- @case 1
-- Rigger and Su, NoREC (ESEC/FSE 2020), Listing 11, issue #44154. CHECK constraints refine the
-- ranges of a filter; here the filter, which is NULL, got lost with it and the row is found. Fixed
-- by pull requests 44500 and 44668, January 2020, release not stated. No release was tried here;
-- PostgreSQL 15.18 gives the right answer.
-- @oracle: norec form=content flag=istrue
-- @dialect: cockroachdb
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://doi.org/10.1145/3368089.3409710
-- @ref: https://github.com/cockroachdb/cockroach/issues/44154
-- @ref: https://github.com/cockroachdb/cockroach/pull/44500
-- @ref: https://github.com/cockroachdb/cockroach/pull/44668
-- @setup
CREATE TABLE t0(c0 BOOL UNIQUE, c1 BOOL CHECK (true));
INSERT INTO t0(c0) VALUES (true);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 AND (false NOT BETWEEN SYMMETRIC t0.c0 AND NULL AND true);
-- @run optimized
SELECT * FROM t0 WHERE t0.c0 AND (false NOT BETWEEN SYMMETRIC t0.c0 AND NULL AND true);
-- @run unoptimized
SELECT *, (t0.c0 AND (false NOT BETWEEN SYMMETRIC t0.c0 AND NULL AND true)) IS TRUE FROM t0;
-- @end
