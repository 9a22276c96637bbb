-- @case 1
-- Found by oracle. With a text and a number as its bounds BETWEEN compares numbers: each of the
-- texts is 0. Where an index on the start of the column is read for each row of the other table,
-- the lower bound is compared as text. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema CREATE INDEX i0 ON t0(c0(4)); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 BLOB);
CREATE INDEX i0 ON t0(c0(4));
INSERT INTO t0 VALUES ('a'), ('');
-- @base
-- > SELECT * FROM t0 JOIN t0 a0 WHERE a0.c0 BETWEEN t0.c0 AND 0;
-- @run optimized
SELECT * FROM t0 JOIN t0 a0 WHERE a0.c0 BETWEEN t0.c0 AND 0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0.c0 BETWEEN t0.c0 AND 0) THEN 1 ELSE 0 END AS f FROM t0 JOIN t0 a0) AS ref0;
-- @end
