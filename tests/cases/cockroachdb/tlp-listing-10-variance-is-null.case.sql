-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 10, issue #46412. VARIANCE over one row is NULL, but
-- VARIANCE(0) IS NULL was folded to false. Fixed by pull request 46436, March 2020, release not
-- stated. No release was tried here; PostgreSQL 15.18 gives the right answer.
-- @dialect: cockroachdb
-- @check: bag whole = true + false + null
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/cockroachdb/cockroach/issues/46412
-- @ref: https://github.com/cockroachdb/cockroach/pull/46436
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (0);
-- @run whole
SELECT t0.c0 FROM t0 GROUP BY t0.c0;
-- @run true
SELECT t0.c0 FROM t0 GROUP BY t0.c0 HAVING VARIANCE(0) IS NULL;
-- @run false
SELECT t0.c0 FROM t0 GROUP BY t0.c0 HAVING NOT (VARIANCE(0) IS NULL);
-- @run null
SELECT t0.c0 FROM t0 GROUP BY t0.c0 HAVING (VARIANCE(0) IS NULL) IS NULL;
-- @end
