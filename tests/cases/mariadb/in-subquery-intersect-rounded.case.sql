-- @case 1
-- Found by oracle. The subquery's only row is 2, and 1.5 IN (2) is false. Selected, IN is true: the
-- lookup in the materialized INTERSECT rounds 1.5 to the type of its column. Of the releases tried,
-- fails on 11.8.9; 10.11.19 is right, so is MySQL 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query, but not with ((c0 IN (SELECT * FROM (SELECT c1 FROM t1 INTERSECT SELECT a0 FROM t0) a1)) IS TRUE)
-- @setup
CREATE TABLE t0 AS SELECT 2 a0;
CREATE TABLE t1(c0 REAL, c1 INT);
INSERT INTO t1 VALUES (1.5, NULL), (NULL, 2);
-- @base
-- > SELECT * FROM t1 WHERE c0 IN (SELECT * FROM (SELECT c1 FROM t1 INTERSECT SELECT a0 FROM t0) a1);
-- @run optimized
SELECT * FROM t1 WHERE c0 IN (SELECT * FROM (SELECT c1 FROM t1 INTERSECT SELECT a0 FROM t0) a1);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 IN (SELECT * FROM (SELECT c1 FROM t1 INTERSECT SELECT a0 FROM t0) a1)) THEN 1 ELSE 0 END AS f FROM t1) AS ref0;
-- @end
