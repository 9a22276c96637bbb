-- @case 1
-- Found by oracle. A multirange is contained in itself. A GiST index keeps the range that spans it,
-- [1,6), which is not, so a search by <@ passes the row over; a scan of the table finds it. Of the
-- releases tried, fails on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_bitmapscan = off; statistics ANALYZE; schema CREATE INDEX i0 ON t0 USING gist(c0), USING gist
-- @setup
CREATE TABLE t0(c0 int4multirange);
CREATE INDEX i0 ON t0 USING gist(c0);
INSERT INTO t0 VALUES ('{[1,2),[5,6)}');
-- @base
-- > SELECT * FROM t0 WHERE c0 <@ '{[1,2),[5,6)}';
-- @run optimized
SELECT * FROM t0 WHERE c0 <@ '{[1,2),[5,6)}';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 <@ '{[1,2),[5,6)}') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
