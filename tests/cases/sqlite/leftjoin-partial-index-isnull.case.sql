-- @case 1
-- Ticket 7f39060a24, November 2019. c0 ISNULL on the right table of a LEFT JOIN selects the index
-- WHERE c0 ISNULL, in which the matching row is not: the join supplies a row of NULLs that should
-- not be there. Of the releases tried, fails on 3.24.0 to 3.30.1, passes from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @ref: https://www.sqlite.org/src/tktview?name=7f39060a24
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(1) WHERE c0 ISNULL; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c0);
CREATE INDEX i0 ON t0(1) WHERE c0 ISNULL;
INSERT INTO t0(c0) VALUES (1);
INSERT INTO t1(c0) VALUES (1), (2);
-- @base
-- > SELECT * FROM t1 LEFT JOIN t0 WHERE t0.c0 ISNULL;
-- @run optimized
SELECT COUNT(*) FROM t1 LEFT JOIN t0 WHERE t0.c0 ISNULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 ISNULL) IS TRUE AS f FROM t1 LEFT JOIN t0);
-- @end
