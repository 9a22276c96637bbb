-- @case 1
-- Ticket b2d4edaffd, October 2019. COUNT(*) over a view of rowids with ORDER BY: the comparison
-- with ABS('1') finds no row, fetching does. Of the releases tried, fails on 3.25.2 to 3.29.0,
-- passes from 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=b2d4edaffd
-- @cause: optimizer FactorOutConst, PushDown
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0(c0) VALUES (0);
CREATE VIEW v0(c0) AS SELECT t0.rowid FROM t0 ORDER BY 1;
-- @base
-- > SELECT * FROM v0 WHERE ABS('1') = v0.c0;
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE ABS('1') = v0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (ABS('1') = v0.c0) IS TRUE AS f FROM v0);
-- @end
