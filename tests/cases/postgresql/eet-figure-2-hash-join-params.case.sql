-- @case 1
-- Jiang and Su, EET (OSDI 2024), Figure 2, bug #17985. The inner keys of a hash join refer to
-- parameters of the correlated subquery; the table is not hashed anew when these change, and rows
-- are missing from the join. The bug dates from release 7.4, twenty years earlier; fixed in the
-- branches from 12 on, in 15.4 among others. The left side of the figure's two equalities reads
-- another column than before, with the same value in both rows. Of the releases tried, fails on
-- 11.15, 14.3 and 15.3, right on 15.18, 16.1, 17.0 and 18.0.
-- @dialect: postgresql
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @ref: https://www.usenix.org/conference/osdi24/presentation/jiang
-- @ref: https://postgr.es/m/17985-748b66607acd432e@postgresql.org
-- @cause: optimizer enable_seqscan = off, enable_hashjoin = off, seq_page_cost = 1000, cpu_tuple_cost = 100; statistics ANALYZE
-- @setup
CREATE TABLE t0 (c0 TEXT);
CREATE TABLE t1 (c0 TEXT);
CREATE TABLE t2 (c0 INT4, c1 INT4, c2 TEXT, c3 TEXT, c4 TEXT, c5 TEXT);
INSERT INTO t0 VALUES ('');
INSERT INTO t1 VALUES ('');
INSERT INTO t2 VALUES (1, 2, 'a', 'a', 'a', 'a'), (0, 1, '', '', 'a', 'L');
-- @run original
SELECT t2.c0 FROM t2
WHERE (t2.c1 >= t2.c0) <> (t2.c5 = (
  SELECT t2.c4 AS c_0
  FROM (t1 AS ref_0 INNER JOIN t0 AS ref_1 ON (ref_0.c0 = ref_1.c0))
  WHERE t2.c3 = t2.c2
  ORDER BY c_0 DESC LIMIT 1));
-- @run transformed
SELECT t2.c0 FROM t2
WHERE (t2.c1 >= t2.c0) <> (t2.c5 = (
  SELECT t2.c4 AS c_0
  FROM (t1 AS ref_0 INNER JOIN t0 AS ref_1 ON (ref_0.c0 = ref_1.c0))
  WHERE (CASE WHEN ((ref_0.c0 LIKE 'z~%') AND (NOT (ref_0.c0 LIKE 'z~%')))
              AND ((ref_0.c0 LIKE 'z~%') IS NOT NULL)
         THEN t2.c3 ELSE t2.c2 END) =
        (CASE WHEN ((ref_1.c0 NOT LIKE '_%~%') AND (NOT (ref_1.c0 NOT LIKE '_%~%')))
              AND ((ref_1.c0 NOT LIKE '_%~%') IS NOT NULL)
         THEN t2.c4 ELSE t2.c2 END)
  ORDER BY c_0 DESC LIMIT 1));
-- @end
