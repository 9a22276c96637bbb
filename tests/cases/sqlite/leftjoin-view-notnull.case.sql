-- @case 1
-- Ticket c31034044b, October 2019; section 5 of the NoREC paper tells how a user later met the same
-- bug in a query that an object-relational mapper had written. c0 NOTNULL NOTNULL is always true,
-- but the row of the LEFT JOIN in the view is lost. Of the releases tried, fails on 3.24.0 to
-- 3.30.1, passes from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://doi.org/10.1145/3368089.3409710
-- @ref: https://www.sqlite.org/src/tktview?name=c31034044b
-- @cause: optimizer SimplifyJoin; schema LEFT
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c1);
INSERT INTO t0(c0) VALUES (0);
CREATE VIEW v0(c0) AS SELECT t1.c1 FROM t0 LEFT JOIN t1;
-- @base
-- > SELECT * FROM v0 WHERE v0.c0 NOTNULL NOTNULL;
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE v0.c0 NOTNULL NOTNULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (v0.c0 NOTNULL NOTNULL) IS TRUE AS f FROM v0);
-- @end
