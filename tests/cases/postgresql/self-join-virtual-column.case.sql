-- @case 1
-- Found by oracle. The virtual column c2 is false, as c0 is not NULL, so CASE is NULL and no row is
-- true of WHERE. Where two self-joins by the unique c0 are removed, the row is given; with
-- enable_self_join_elimination off there is none. Of the releases tried, fails on 18.4; 15.18 has
-- no virtual columns.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer enable_self_join_elimination = off, join_collapse_limit = 1; schema UNIQUE, GENERATED ALWAYS AS (c0 IS NULL)
-- @setup
CREATE TABLE t0(c0 timestamp UNIQUE, c1 INT, c2 boolean GENERATED ALWAYS AS (c0 IS NULL));
INSERT INTO t0 VALUES ('020-01-01 00:', 0);
-- @base
-- > SELECT * FROM t0 NATURAL JOIN t0 a0 JOIN t0 a1 ON t0.c0 = a1.c0 WHERE a0.c1 = CASE WHEN a1.c2 THEN 0 END;
-- @run optimized
SELECT * FROM t0 NATURAL JOIN t0 a0 JOIN t0 a1 ON t0.c0 = a1.c0 WHERE a0.c1 = CASE WHEN a1.c2 THEN 0 END;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0.c1 = CASE WHEN a1.c2 THEN 0 END) THEN 1 ELSE 0 END AS f FROM t0 NATURAL JOIN t0 a0 JOIN t0 a1 ON t0.c0 = a1.c0) AS ref0;
-- @end
