-- @case 1
-- Found by oracle. The length of what JSON_SET gives is reckoned one too short, and UNION ALL,
-- which keeps the rows in a table, cuts the last bracket off. Of the releases tried, fails on
-- 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: tlp-where form=sql
-- @dialect: mariadb
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: the query alone
-- @base
-- > SELECT json_set('{"a":1}', '$.b', a0) FROM (SELECT '2020-01-01 ' a0) a1 WHERE NULL;
-- @run whole
SELECT json_set('{"a":1}', '$.b', a0) FROM (SELECT '2020-01-01 ' a0) a1;
-- @run parts
SELECT json_set('{"a":1}', '$.b', a0) FROM (SELECT '2020-01-01 ' a0) a1 WHERE NULL UNION ALL SELECT json_set('{"a":1}', '$.b', a0) FROM (SELECT '2020-01-01 ' a0) a1 WHERE NOT (NULL) UNION ALL SELECT json_set('{"a":1}', '$.b', a0) FROM (SELECT '2020-01-01 ' a0) a1 WHERE (NULL) IS NULL;
-- @end
