-- @case 1
-- Found by oracle. Two rows of UNION ALL and two of VALUES are four; with ORDER BY a column that
-- has an index they are three, the second arm gets the first row of VALUES alone. UNION ALL is
-- joined with VALUES in each arm, and the arms are merged in order, each a coroutine. Without the
-- index there are four, and so with a table in the place of VALUES. Of the releases tried, fails on
-- 3.46.0 to 3.54.1.
-- @oracle: norec form=fetch flag=case
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer QueryFlattener, FlttnUnionAll; schema CREATE INDEX i0 ON t0(a0); hint NOT INDEXED
-- @setup
CREATE TABLE t0 AS SELECT NULL a0;
CREATE INDEX i0 ON t0(a0);
-- @base
-- > SELECT * FROM (SELECT * FROM t0 UNION ALL SELECT * FROM t0), (VALUES (NULL), (NULL)) WHERE 1 ORDER BY a0;
-- @run optimized
SELECT * FROM (SELECT * FROM t0 UNION ALL SELECT * FROM t0), (VALUES (NULL), (NULL)) WHERE 1 ORDER BY a0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (1) THEN 1 ELSE 0 END AS f FROM (SELECT * FROM t0 UNION ALL SELECT * FROM t0), (VALUES (NULL), (NULL)));
-- @end
