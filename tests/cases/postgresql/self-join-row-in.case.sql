-- @case 1
-- Found by oracle. No row is in the subquery, whose only row has c1 = 0: one row has c1 NULL, the
-- other c0 NULL. Yet the row with c1 NULL comes out when the self-join by a unique column is
-- eliminated: of the two columns that must equal the subquery's c1, only c0 is compared. With
-- enable_self_join_elimination off it is right. Of the releases tried, fails on 18.4 alone; 15.18 is
-- right.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer enable_nestloop = off, enable_self_join_elimination = off; statistics ANALYZE; schema UNIQUE
-- @setup
CREATE TABLE t0(c0 INT UNIQUE, c1 INT, c2 INT UNIQUE);
INSERT INTO t0 VALUES (0, NULL, 0), (NULL, 0, 2);
-- @base
-- > SELECT * FROM t0 a0 JOIN t0 USING (c2) WHERE (t0.c1, a0.c0) IN (SELECT c1, c1 FROM t0 WHERE c2 IN (VALUES (2)));
-- @run optimized
SELECT * FROM t0 a0 JOIN t0 USING (c2) WHERE (t0.c1, a0.c0) IN (SELECT c1, c1 FROM t0 WHERE c2 IN (VALUES (2)));
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((t0.c1, a0.c0) IN (SELECT c1, c1 FROM t0 WHERE c2 IN (VALUES (2)))) THEN 1 ELSE 0 END AS f FROM t0 a0 JOIN t0 USING (c2)) AS ref0;
-- @end
