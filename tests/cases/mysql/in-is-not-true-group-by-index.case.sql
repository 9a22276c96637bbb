-- @case 1
-- Found by oracle. Two rows have NULL in c2, where IN is NULL and IS NOT TRUE of it is true; they
-- are one group, of NULL. With GROUP BY or DISTINCT by the first column of an index, IN made an
-- antijoin, there is none. With COUNT(*) beside it, or semijoin off, there is. Of the releases
-- tried, fails on 9.7.4; MariaDB 11.8.9 is right.
-- @oracle: codd
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag original = folded
-- @signature: rel:1:extra
-- @cause: optimizer semijoin=off; schema UNIQUE (c0, c1, c2); hint USE INDEX (), IGNORE INDEX (c0), /*+ JOIN_FIXED_ORDER() */, /*+ NO_RANGE_OPTIMIZATION(t0) */
-- @setup
CREATE TABLE t0(c0 TIME, c1 INT, c2 INT, UNIQUE (c0, c1, c2));
INSERT INTO t0 VALUES (NULL, 0, NULL), (NULL, NULL, 0), (NULL, 0, NULL);
-- @base
-- > SELECT NULL FROM t0 WHERE wh_fold(c2 IN (SELECT c1 FROM t0) IS NOT TRUE, c2) GROUP BY c0;
-- @run original
SELECT NULL FROM t0 WHERE c2 IN (SELECT c1 FROM t0) IS NOT TRUE GROUP BY c0;
-- @run value
SELECT DISTINCT c2, (c2 IN (SELECT c1 FROM t0) IS NOT TRUE) FROM t0;
-- @run folded bind=value
SELECT NULL FROM t0 WHERE CASE WHEN c2 IS NULL THEN wh_bound_null ELSE CASE c2 wh_bound_whens END END GROUP BY c0;
-- @end
