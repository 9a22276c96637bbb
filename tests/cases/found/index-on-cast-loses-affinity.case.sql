-- @case 1
-- Found by oracle. c0 is the empty text, CAST(c0 AS NUMERIC) the number 0, which has that affinity, so
-- that c1, the text '-1', is compared as a number: 0 > -1. An index on the CAST stands for it and has no
-- affinity, and then a number is less than any text. Of the releases tried, fails on 3.41.0 to 3.54.1, the
-- newest; passes on 3.40.1 and before.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer IndexedExpr; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1);
INSERT INTO t0 VALUES ('', '-1');
CREATE INDEX i0 ON t0(CAST(c0 AS NUMERIC));
-- @base
-- > SELECT * FROM t0 INDEXED BY i0 WHERE CAST(c0 AS NUMERIC) > c1 GROUP BY NULL;
-- @run optimized
SELECT COUNT(*) FROM t0 INDEXED BY i0 WHERE CAST(c0 AS NUMERIC) > c1 GROUP BY NULL;
-- @run unoptimized
SELECT SUM(f), SUM(n) FROM (SELECT SUM((CAST(c0 AS NUMERIC) > c1) IS TRUE) AS f, COUNT(*) AS n FROM t0 INDEXED BY i0 GROUP BY NULL);
-- @end
