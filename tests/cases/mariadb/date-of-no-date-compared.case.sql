-- @case 1
-- Found by oracle. DATE() of what is no date is NULL, and so is its comparison with a date. It is
-- told to be 1, as if one were there, and to be NULL where IS NULL asks for it. MySQL 9.7.4 gives
-- NULL. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @base
-- > SELECT wh_rule('truth-or-null', DATE('abc') <> '2020-01-01');
-- @run original
SELECT (DATE('abc') <> '2020-01-01');
-- @run transformed
SELECT (CASE WHEN (DATE('abc') <> '2020-01-01') IS NULL THEN NULL ELSE (DATE('abc') <> '2020-01-01') END);
-- @end
