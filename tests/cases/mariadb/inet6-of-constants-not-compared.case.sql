-- @case 1
-- Found by oracle. An INET6 value that is computed is compared with a text that is no address: the
-- row is kept neither by >, nor by its NOT, nor by IS NULL. Of the releases tried, fails on 11.8.9,
-- passes on 10.11.19.
-- @oracle: tlp-where-extended form=tool
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: the query, but not with ((CAST(concat('0.0.0.', 0) AS INET6) > a0) IS TRUE)
-- @base
-- > SELECT * FROM (SELECT '' a0) a1 WHERE 1 AND CAST(concat('0.0.0.', 0) AS INET6) > a0;
-- @run whole
SELECT * FROM (SELECT '' a0) a1 WHERE 1;
-- @run true
SELECT * FROM (SELECT '' a0) a1 WHERE (1) AND (CAST(concat('0.0.0.', 0) AS INET6) > a0);
-- @run false
SELECT * FROM (SELECT '' a0) a1 WHERE (1) AND (NOT (CAST(concat('0.0.0.', 0) AS INET6) > a0));
-- @run null
SELECT * FROM (SELECT '' a0) a1 WHERE (1) AND ((CAST(concat('0.0.0.', 0) AS INET6) > a0) IS NULL);
-- @end
