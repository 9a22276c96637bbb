-- @case 1
-- Bug #7604. A condition above a left join that is equal to a constant becomes an equivalence
-- class, and is then evaluated within the join's right side, where it can't remove rows that the
-- join extends with NULL: all rows come out. Known on 9.2. The tables are our own; the mail's are
-- those of the regression tests. Of the releases tried, right on all of them, 11.15 to 18.0.
-- @dialect: postgresql
-- @check: bag query = expect(query)
-- @ref: https://postgrespro.com/list/id/27159.1350403012@sss.pgh.pa.us
-- @setup
CREATE TABLE t0(f1 INT);
INSERT INTO t0 VALUES (0), (123456), (-123456);
CREATE TABLE t1(u INT PRIMARY KEY);
INSERT INTO t1 SELECT generate_series(0, 2000);
ANALYZE;
-- @run query
SELECT f1, u, CASE WHEN u IS NULL THEN f1 ELSE 0 END
FROM t0 LEFT JOIN t1 ON f1 = u
WHERE (CASE WHEN u IS NULL THEN f1 ELSE 0 END) = 0;
-- @expect query
-- | 0	0	0
-- @end
