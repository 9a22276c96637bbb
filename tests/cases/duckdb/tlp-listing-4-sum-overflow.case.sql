-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 4, issue #543. The sum of two large integers wraps
-- around without a word, and so the average from sum and count is negative. Fixed in pull request
-- 558, April 2020, release not stated. Of the releases tried, right on both, 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag approx=1e-9 whole = parts
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/duckdb/duckdb/issues/543
-- @setup
CREATE TABLE t0(c0 BIGINT);
INSERT INTO t0(c0) VALUES (2);
INSERT INTO t0(c0) VALUES (9223372036854775807);
-- @run whole
SELECT AVG(t0.c0) FROM t0;
-- @run parts
SELECT SUM(s) / SUM(c) FROM (
  SELECT SUM(t0.c0) AS s, COUNT(t0.c0) AS c FROM t0 WHERE c0 UNION ALL
  SELECT SUM(t0.c0) AS s, COUNT(t0.c0) AS c FROM t0 WHERE NOT c0 UNION ALL
  SELECT SUM(t0.c0) AS s, COUNT(t0.c0) AS c FROM t0 WHERE c0 IS NULL
) AS q;
-- @end
