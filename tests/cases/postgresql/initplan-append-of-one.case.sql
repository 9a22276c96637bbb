-- @case 1
-- Found by oracle. The second arm of UNION ALL gives no row that is equal to anything, and where it
-- is left out as that, one arm remains and takes the place of both. The subquery (SELECT c0) around
-- the outer column is then computed for the first row of t0 alone: the row 1, to which no row of s
-- is equal, comes out as well. Without that subquery, or without the one around EXISTS, it is
-- right. Of the releases tried, fails on 15.18 and 18.4.
-- @oracle: rules
-- @dialect: postgresql
-- @check: bag original = transformed
-- @signature: rel:1:extra
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (0), (1);
-- @base
-- > SELECT c0 FROM t0 WHERE (SELECT EXISTS (SELECT 1 FROM (SELECT 0 UNION ALL SELECT NULL :: int) AS s(a) WHERE wh_rule('value-selected', c0) = a));
-- @run original
SELECT c0 FROM t0 WHERE (SELECT EXISTS (SELECT 1 FROM (SELECT 0 UNION ALL SELECT NULL :: int) AS s(a) WHERE c0 = a));
-- @run transformed
SELECT c0 FROM t0 WHERE (SELECT EXISTS (SELECT 1 FROM (SELECT 0 UNION ALL SELECT NULL :: int) AS s(a) WHERE ((SELECT c0)) = a));
-- @end
