-- @case 1
-- Rigger and Su, NoREC (ESEC/FSE 2020), Listing 10, issue #44207. A join without equality columns
-- is a cross product; the vectorized hash join finds one partner only. Fixed by pull request 44219,
-- January 2020; found on the development branch, release not stated. No release was tried here.
-- @oracle: norec form=content flag=istrue
-- @dialect: cockroachdb
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://doi.org/10.1145/3368089.3409710
-- @ref: https://github.com/cockroachdb/cockroach/issues/44207
-- @ref: https://github.com/cockroachdb/cockroach/pull/44219
-- @setup
SET SESSION vectorize = experimental_on;
CREATE TABLE t1(c0 INT);
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t1(c0) VALUES (0);
INSERT INTO t0(c0) VALUES (NULL), (NULL);
-- @base
-- > SELECT * FROM t0, t1 WHERE t0.c0 IS NULL;
-- @run optimized
SELECT * FROM t0, t1 WHERE t0.c0 IS NULL;
-- @run unoptimized
SELECT *, (t0.c0 IS NULL) IS TRUE FROM t0, t1;
-- @end
