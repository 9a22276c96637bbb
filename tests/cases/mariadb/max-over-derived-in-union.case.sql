-- @case 1
-- Found by oracle. 1 is in the union, so that there is a row, and so it is without the window; above a derived table that is
-- merged the window gives none. With derived_merge off it does. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: optimizer derived_merge=off
-- @setup
CREATE TABLE t0 AS SELECT 1 a0;
-- @base
-- > SELECT wh_rule('table-twice-derived'), max(a0) OVER () FROM t0 WHERE a0 IN (SELECT 1 UNION ALL SELECT 1);
-- @run original
SELECT max(a0) OVER () FROM t0 WHERE a0 IN (SELECT 1 UNION ALL SELECT 1);
-- @run transformed
SELECT max(a0) OVER () FROM (SELECT * FROM (SELECT * FROM t0) AS t0) AS t0 WHERE a0 IN (SELECT 1 UNION ALL SELECT 1);
-- @end
