-- @case 1
-- Ticket a9efb42811, November 2019. After REPLACE into a table with two UNIQUE indexes on a
-- constant, the ticket has COUNT(*) at 2 with one row in the table; the builds tried answer
-- "database disk image is malformed", which no SQL should provoke. Of the releases tried, fails on
-- 3.24.0 to 3.30.1, passes from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @ref: https://www.sqlite.org/src/tktview?name=a9efb42811
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(0) WHERE c0 GLOB c0, CREATE UNIQUE INDEX i1 ON t0(0), CREATE UNIQUE INDEX i2 ON t0(0); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE INDEX i0 ON t0(0) WHERE c0 GLOB c0;
INSERT INTO t0 VALUES (0);
CREATE UNIQUE INDEX i1 ON t0(0);
CREATE UNIQUE INDEX i2 ON t0(0);
REPLACE INTO t0 VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 GLOB t0.c0;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c0 GLOB t0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 GLOB t0.c0) IS TRUE AS f FROM t0);
-- @end
