-- @case 1
-- Jiang and Su, EET (OSDI 2024), Figure 8. Leaving out an outer join that nobody reads goes wrong
-- when subqueries in the ON clauses have been flattened too: the original query has a row too many,
-- the transformed one is right. Of the releases tried, fails on 3.40.1 to 3.41.0, passes from
-- 3.42.0 on. Up to 3.37.2 the syntax is not there.
-- @oracle: eet
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @ref: https://www.usenix.org/conference/osdi24/presentation/jiang
-- @cause: optimizer QueryFlattener, DistinctOpt, OmitNoopJoin, SimplifyJoin
-- @setup
CREATE TABLE t0 (c0 INT, c1 INT);
CREATE TABLE t1 (c0 INT, c1 INT, c2 REAL, c3 REAL, c4 INT);
INSERT INTO t0 VALUES(14, 24000);
INSERT INTO t1 VALUES(85, 95000, 97.87, 0.0, 0);
-- @base
-- > SELECT DISTINCT 1 AS c1 FROM ((t1 AS ref_0 RIGHT OUTER JOIN t0 AS ref_1 ON ref_0.c4 = ref_1.c0) LEFT OUTER JOIN (t1 AS ref_2 LEFT OUTER JOIN t0 AS ref_3 ON ref_2.c1 = ref_3.c0) ON (((SELECT c1 FROM t0 ORDER BY c1 LIMIT 1) IN (SELECT ref_4.c0 AS c0 FROM t1 AS ref_4)) IS TRUE)) WHERE wh_eet(6, TRUE, ref_2.c3 <= ref_2.c2, NULL);
-- @run original
SELECT DISTINCT 1 AS c1 FROM ((t1 AS ref_0 RIGHT OUTER JOIN t0 AS ref_1 ON ref_0.c4 = ref_1.c0) LEFT OUTER JOIN (t1 AS ref_2 LEFT OUTER JOIN t0 AS ref_3 ON ref_2.c1 = ref_3.c0) ON (((SELECT c1 FROM t0 ORDER BY c1 LIMIT 1) IN (SELECT ref_4.c0 AS c0 FROM t1 AS ref_4)) IS TRUE)) WHERE (ref_2.c3 <= ref_2.c2);
-- @run transformed
SELECT DISTINCT 1 AS c1 FROM ((t1 AS ref_0 RIGHT OUTER JOIN t0 AS ref_1 ON ref_0.c4 = ref_1.c0) LEFT OUTER JOIN (t1 AS ref_2 LEFT OUTER JOIN t0 AS ref_3 ON ref_2.c1 = ref_3.c0) ON (((SELECT c1 FROM t0 ORDER BY c1 LIMIT 1) IN (SELECT ref_4.c0 AS c0 FROM t1 AS ref_4)) IS TRUE)) WHERE CASE WHEN TRUE THEN ref_2.c3 <= ref_2.c2 ELSE ref_2.c3 <= ref_2.c2 END;
-- @end
