-- @case 1
-- Issue #16863. The filter above a right join is pushed into the wrong side and lost: the row comes
-- out with t1.c1 IS NULL shown as false. Known on release 1.3.0's development branch
-- (1.3.0-dev1894), March 2025; fixed by pull request 16880. Of the releases tried, right on both,
-- 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag query = expect(query)
-- @ref: https://github.com/duckdb/duckdb/issues/16863
-- @ref: https://github.com/duckdb/duckdb/pull/16880
-- @setup
CREATE TABLE t1(c1 DATE);
INSERT INTO t1(c1) VALUES ('2023-10-31');
-- @run query
SELECT t1.c1, (t1.c1 IS NULL)
FROM t1 RIGHT JOIN (SELECT NULL AS col0 FROM t1) AS s ON true
WHERE (t1.c1 IS NULL);
-- @expect query
-- @end
