-- @case 1
-- Found by oracle. A scalar subquery without FROM has no row by its LIMIT 0, so it is NULL; the
-- limit, and an OFFSET, are not looked at. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag original = transformed
-- @signature: rel:1:missing
-- @cause: the query alone
-- @base
-- > SELECT NULL WHERE wh_rule('scalar-nested', (SELECT 1 LIMIT 0));
-- @run original
SELECT NULL WHERE (SELECT 1 LIMIT 0);
-- @run transformed
SELECT NULL WHERE ((SELECT * FROM (SELECT 1 LIMIT 0) AS wh_q));
-- @end
