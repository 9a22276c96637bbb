-- @case 1
-- Found by oracle. A HAVING of a ZEROFILL column that is LIKE 0 keeps nothing when it is pushed
-- into an INTERSECT, nor does its NOT, nor IS NULL: the groups are in none of the three. Of the
-- releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: tlp-having form=tool
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer condition_pushdown_from_having=off; schema UNSIGNED ZEROFILL
-- @setup
CREATE TABLE t0(c0 INT UNSIGNED ZEROFILL);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT NULL FROM (SELECT c0 FROM t0 INTERSECT SELECT c0 FROM t0) a0 GROUP BY c0 HAVING c0 LIKE 0;
-- @run whole
SELECT NULL FROM (SELECT c0 FROM t0 INTERSECT SELECT c0 FROM t0) a0 GROUP BY c0;
-- @run true
SELECT NULL FROM (SELECT c0 FROM t0 INTERSECT SELECT c0 FROM t0) a0 GROUP BY c0 HAVING c0 LIKE 0;
-- @run false
SELECT NULL FROM (SELECT c0 FROM t0 INTERSECT SELECT c0 FROM t0) a0 GROUP BY c0 HAVING NOT (c0 LIKE 0);
-- @run null
SELECT NULL FROM (SELECT c0 FROM t0 INTERSECT SELECT c0 FROM t0) a0 GROUP BY c0 HAVING (c0 LIKE 0) IS NULL;
-- @end
