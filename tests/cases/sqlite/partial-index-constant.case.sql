-- @case 1
-- Ticket 9080b6227f, August 2019. The WHERE clause of the index is constant and false, the index is
-- empty; the query's constant and true predicate selects it all the same. Of the releases tried,
-- fails on 3.29.0, passes from 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=9080b6227f
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(NULL > c0) WHERE (NULL NOT NULL); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (7), (8);
CREATE INDEX i0 ON t0(NULL > c0) WHERE (NULL NOT NULL);
-- @base
-- > SELECT * FROM t0 WHERE (NULL IS FALSE) IS FALSE;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE (NULL IS FALSE) IS FALSE;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT ((NULL IS FALSE) IS FALSE) IS TRUE AS f FROM t0);
-- @end
