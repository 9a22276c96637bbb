-- @case 1
-- Told by sqlite.work from the SQLite forum: in a database of encoding UTF-16be, GLOB with a prefix
-- whose last UTF-8 byte is BF gets a wrong upper bound of its index range. Of the releases tried,
-- fails on 3.24.0 to 3.47.2, passes from 3.50.2 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://sqlite.work/?p=9118
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0); hint NOT INDEXED
-- @setup
PRAGMA encoding = 'UTF-16be';
CREATE TABLE t0(c0 TEXT);
CREATE INDEX i0 ON t0(c0);
INSERT INTO t0 VALUES ('み'), ('a');
-- @base
-- > SELECT * FROM t0 WHERE c0 GLOB 'み*';
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE c0 GLOB 'み*';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (c0 GLOB 'み*') IS TRUE AS f FROM t0);
-- @end
