-- @case 1
-- Ticket a6408d42b9, August 2019. (c0 IS FALSE) IS FALSE holds for NULL, but selects the index
-- WHERE c0 NOT NULL: the row with NULL is lost. Of the releases tried, fails on 3.29.0, passes from
-- 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=a6408d42b9
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(1) WHERE c0 NOT NULL; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (NULL), (0), (3);
CREATE INDEX i0 ON t0(1) WHERE c0 NOT NULL;
-- @base
-- > SELECT * FROM t0 WHERE (t0.c0 IS FALSE) IS FALSE;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE (t0.c0 IS FALSE) IS FALSE;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT ((t0.c0 IS FALSE) IS FALSE) IS TRUE AS f FROM t0);
-- @end
