-- @case 1
-- Found by oracle. Every address of IPv6 is greater than all of IPv4, and 20 of the rows are at
-- least ::. By an SP-GiST index, once its pages are split, they are not found. Of the releases
-- tried, fails on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_seqscan = DEFAULT; schema CREATE INDEX i0 ON t0 USING spgist(c0), USING spgist
-- @setup
SET enable_seqscan = off;
CREATE TABLE t0(c0 inet);
INSERT INTO t0 SELECT '0/0' FROM generate_series(0, 16);
INSERT INTO t0 SELECT '0.0.0.0' FROM generate_series(0, 20);
INSERT INTO t0 SELECT '::ffff:1.2.3.4' FROM generate_series(0, 20);
INSERT INTO t0 SELECT '0/1' FROM generate_series(0, 75);
INSERT INTO t0 SELECT '0.0.0.1' FROM generate_series(0, 150);
CREATE INDEX i0 ON t0 USING spgist(c0);
-- @base
-- > SELECT * FROM t0 WHERE c0 >= '::';
-- @run optimized
SELECT * FROM t0 WHERE c0 >= '::';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 >= '::') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
