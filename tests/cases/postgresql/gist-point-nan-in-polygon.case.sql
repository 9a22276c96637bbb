-- @case 1
-- Found by oracle in a test of PostgreSQL. Nothing says of a point whose coordinates are NaN that it is
-- outside: the operator finds it in every polygon. By a GiST index it is in none. Of the releases
-- tried, fails on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0 USING gist(c0)
-- @setup
CREATE TABLE t0(c0 point);
CREATE INDEX i0 ON t0 USING gist(c0);
INSERT INTO t0 VALUES ('(NaN, NaN)');
-- @base
-- > SELECT * FROM t0 WHERE c0 <@ polygon '(0,0),(0,1),(1,0)';
-- @run optimized
SELECT * FROM t0 WHERE c0 <@ polygon '(0,0),(0,1),(1,0)';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 <@ polygon '(0,0),(0,1),(1,0)') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
