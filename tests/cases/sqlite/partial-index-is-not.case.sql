-- @case 1
-- Ticket 80256748471a01, May 2019; in SQLite since 2013 according to the list of SQLancer's finds.
-- c0 IS NOT 1 holds for NULL too, but selects the index WHERE c0 NOT NULL: the row with NULL is
-- lost. Of the releases tried, fails on 3.24.0 to 3.28.0, passes from 3.29.0 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=80256748471a01
-- @ref: https://github.com/sqlancer/bugs/blob/master/bugs.json
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(1) WHERE c0 NOT NULL; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE INDEX i0 ON t0(1) WHERE c0 NOT NULL;
INSERT INTO t0 VALUES (NULL), (1), (2);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 IS NOT 1;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c0 IS NOT 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 IS NOT 1) IS TRUE AS f FROM t0);
-- @end
