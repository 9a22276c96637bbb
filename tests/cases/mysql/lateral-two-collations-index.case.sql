-- @case 1
-- Found by oracle. 'a' and 'a ' are equal by utf8mb4_bin, and a plain join finds the pair; with
-- LATERAL and an index by the other collation it is found beside another condition, and not
-- without. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: schema CREATE INDEX i0 ON t0(a0), COLLATE utf8mb4_bin; hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0 AS SELECT 'a' a0 UNION SELECT 'LL';
CREATE INDEX i0 ON t0(a0);
CREATE TABLE t1(c0 TEXT COLLATE utf8mb4_bin);
INSERT INTO t1 VALUES ('a ');
-- @base
-- > SELECT NULL FROM t1 JOIN LATERAL (SELECT a0 FROM t0 WHERE a0 = c0) a1 WHERE a0 <= 'B';
-- @run optimized
SELECT NULL FROM t1 JOIN LATERAL (SELECT a0 FROM t0 WHERE a0 = c0) a1 WHERE a0 <= 'B';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0 <= 'B') THEN 1 ELSE 0 END AS f FROM t1 JOIN LATERAL (SELECT a0 FROM t0 WHERE a0 = c0) a1) AS ref0;
-- @end
