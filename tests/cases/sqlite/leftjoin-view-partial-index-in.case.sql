-- @case 1
-- Ticket 623eff57e7, November 2019. NULL IN (c0) is NULL, but with a partial index of the same
-- WHERE clause the row of NULLs that the LEFT JOIN supplies passes. Of the releases tried, fails on
-- 3.30.1, passes from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @ref: https://www.sqlite.org/src/tktview?name=623eff57e7
-- @cause: optimizer QueryFlattener; schema CREATE INDEX i0 ON t0(0) WHERE NULL IN (c0), LEFT
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c0);
INSERT INTO t1(c0) VALUES (0);
CREATE INDEX i0 ON t0(0) WHERE NULL IN (c0);
CREATE VIEW v0(c0) AS SELECT t0.c0 FROM t1 LEFT JOIN t0;
-- @base
-- > SELECT * FROM v0 WHERE NULL IN (v0.c0);
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE NULL IN (v0.c0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (NULL IN (v0.c0)) IS TRUE AS f FROM v0);
-- @end
