-- @case 1
-- Found by oracle. a0.c0 = t0.c0 is not true of NULLs, but beside a0.c0 <=> t0.c0 the rows that the
-- UNIQUE index gives for NULL are in the result. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer hypergraph_optimizer=on; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0), /*+ SET_VAR(optimizer_switch = 'hypergraph_optimizer=on') */
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0 VALUES ();
-- @base
-- > SELECT * FROM t0 JOIN t0 a0 ON a0.c0 = t0.c0 WHERE a0.c0 <=> t0.c0;
-- @run optimized
SELECT * FROM t0 JOIN t0 a0 ON a0.c0 = t0.c0 WHERE a0.c0 <=> t0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a0.c0 <=> t0.c0) THEN 1 ELSE 0 END AS f FROM t0 JOIN t0 a0 ON a0.c0 = t0.c0) AS ref0;
-- @end
