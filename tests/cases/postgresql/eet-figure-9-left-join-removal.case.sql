-- @case 1
-- Jiang and Su, EET (OSDI 2024), Figure 9, bug #17976. A left join that is not needed is taken out
-- from underneath another left join, but stays in the equivalence classes; join clauses that
-- mention it are dropped. Both queries of the figure went wrong, in two ways: there is one row in
-- t1, and it joins none. Only in the development of release 16, before 16.0. Of the releases tried,
-- right on all of them, 11.15 to 18.0.
-- @oracle: eet
-- @dialect: postgresql
-- @check: bag original = transformed
-- @ref: https://www.usenix.org/conference/osdi24/presentation/jiang
-- @ref: https://postgr.es/m/17976-4b638b525e9a983b@postgresql.org
-- @setup
CREATE TABLE t0 (c0 TEXT);
CREATE TABLE t1 (c0 INT4, c1 INT4, c2 TEXT, c3 INT4, c4 FLOAT8, c5 INT4);
CREATE TABLE t2 (c0 TEXT, c1 TIMESTAMP);
CREATE VIEW t3 AS
SELECT '1' AS c_0
FROM ((SELECT ref_0.c0 AS c_0 FROM t0 ref_0 GROUP BY ref_0.c0) subq_0
  FULL JOIN t2 ref_1 ON (subq_0.c_0 = ref_1.c0))
WHERE ref_1.c1 > ref_1.c1;
CREATE VIEW t4 AS
SELECT ref_1.c5 AS c_2, ref_1.c4 AS c_3, ref_1.c1 AS c_4, 1 AS c_6, ref_1.c3 AS c_9
FROM (t3 ref_0 RIGHT JOIN t1 ref_1 ON (ref_0.c_0 = ref_1.c2));
INSERT INTO t1 VALUES (11000, 0, NULL, 0, 0.0, 15);
-- @base
-- > SELECT COUNT(*) AS c_6 FROM (t1 AS ref_0 LEFT OUTER JOIN t4 AS ref_1 ON (ref_0.c0 = ref_1.c_2)) WHERE wh_eet(4, ref_1.c_9 >= ref_1.c_4, ref_1.c_3, ref_1.c_3) = DCBRT(CASE WHEN ref_0.c2 LIKE '%z' THEN ref_1.c_6 ELSE ref_0.c4 END);
-- @run original
SELECT COUNT(*) AS c_6 FROM (t1 AS ref_0 LEFT OUTER JOIN t4 AS ref_1 ON (ref_0.c0 = ref_1.c_2)) WHERE ref_1.c_3 = DCBRT(CASE WHEN ref_0.c2 LIKE '%z' THEN ref_1.c_6 ELSE ref_0.c4 END);
-- @run transformed
SELECT COUNT(*) AS c_6 FROM (t1 AS ref_0 LEFT OUTER JOIN t4 AS ref_1 ON (ref_0.c0 = ref_1.c_2)) WHERE CASE WHEN (ref_1.c_9 >= ref_1.c_4) OR NOT (ref_1.c_9 >= ref_1.c_4) OR (ref_1.c_9 >= ref_1.c_4) IS NULL THEN ref_1.c_3 ELSE ref_1.c_3 END = DCBRT(CASE WHEN ref_0.c2 LIKE '%z' THEN ref_1.c_6 ELSE ref_0.c4 END);
-- @end
