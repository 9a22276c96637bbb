-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 7, issue #47115. With ORDER BY the vectorized engine
-- gives the decimal as 1.81948761E+9: the same number in another representation, so the check is a
-- typed one. Fixed by pull request 48052, April 2020, release not stated. No release was tried
-- here.
-- @dialect: cockroachdb
-- @check: bag typed ordered = plain
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/cockroachdb/cockroach/issues/47115
-- @ref: https://github.com/cockroachdb/cockroach/pull/48052
-- @setup
SET SESSION vectorize = on;
CREATE TABLE t0(c0 DECIMAL PRIMARY KEY, c1 INT UNIQUE);
INSERT INTO t0(c0) VALUES (1819487610);
-- @run ordered
SELECT t0.c0::STRING FROM t0 ORDER BY t0.c1;
-- @run plain
SELECT t0.c0::STRING FROM t0;
-- @end
