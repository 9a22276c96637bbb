-- @case 1
-- Song et al., DQE (ICSE 2023), Listing 8, bug #106407. There is one row and one conversion, but
-- SELECT warns about it three times when the column has an index (UPDATE and DELETE twice). The
-- developers: identical duplicates are no bug. The paper tried release 8.0.28. Of the releases
-- tried, fails on 9.7.4.
-- @dialect: mysql
-- @check: bag select = expect(select)
-- @signature: rel:1:errors
-- @ref: https://bugs.mysql.com/bug.php?id=106407
-- @cause: schema CREATE UNIQUE INDEX i1 ON t1(c1 DESC); hint USE INDEX (), IGNORE INDEX (i1), /*+ NO_RANGE_OPTIMIZATION(t1) */
-- @setup
CREATE TABLE t1(c1 FLOAT);
INSERT INTO t1 VALUES (1);
CREATE UNIQUE INDEX i1 ON t1(c1 DESC);
-- @run select
SELECT * FROM t1 WHERE ('a' | 1) BETWEEN 0 AND c1;
-- @expect select
-- | 1
-- ? 1292 Truncated incorrect INTEGER value: 'a'
-- @end
