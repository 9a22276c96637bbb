-- @case 1
-- Found by oracle. The one row joins itself, and its value is in the table. With OR NULL behind IN,
-- DISTINCT loses it; without DISTINCT, with the columns named one by one, with ON in the place of
-- USING or a subquery without FROM it is there. Of the releases tried, fails on 10.11.19 and 11.8.9;
-- MySQL 9.7.4 is right.
-- @oracle: codd
-- @dialect: mariadb
-- @check: bag original = folded
-- @signature: rel:1:extra
-- @cause: the query alone
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
-- @base
-- > SELECT DISTINCT * FROM t0 JOIN t0 a1 USING (a0) WHERE wh_fold(a1.a0 IN (SELECT * FROM t0) OR NULL, a1.a0);
-- @run original
SELECT DISTINCT * FROM t0 JOIN t0 a1 USING (a0) WHERE a1.a0 IN (SELECT * FROM t0) OR NULL;
-- @run value
SELECT DISTINCT a1.a0, (a1.a0 IN (SELECT * FROM t0) OR NULL) FROM t0 a1;
-- @run folded bind=value
SELECT DISTINCT * FROM t0 JOIN t0 a1 USING (a0) WHERE CASE WHEN a1.a0 IS NULL THEN wh_bound_null ELSE CASE a1.a0 wh_bound_whens END END;
-- @end
