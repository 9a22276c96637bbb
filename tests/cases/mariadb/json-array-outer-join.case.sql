-- @case 1
-- Found by oracle. JSON_ARRAY(NULL) is '[null]' and not NULL, so the condition may hold for the row
-- that the outer join makes; it is taken for one that NULL fails, and the join for an inner one.
-- optimizer_switch = 'not_null_range_scan=on' draws the same conclusion for a column with an index.
-- Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: dqp hint=fence at=1
-- @dialect: mariadb
-- @check: bag given = hinted
-- @base
-- > SELECT * FROM (SELECT json_array(a2) a0 FROM (SELECT NULL) a1 LEFT JOIN (SELECT NULL a2) a3 ON NULL) a4 WHERE '_' > a0;
-- @run given
SELECT * FROM (SELECT json_array(a2) a0 FROM (SELECT NULL) a1 LEFT JOIN (SELECT NULL a2) a3 ON NULL) a4 WHERE '_' > a0;
-- @run hinted
SELECT * FROM (SELECT json_array(a2) a0 FROM (SELECT NULL) a1 LEFT JOIN (SELECT NULL a2) a3 ON NULL LIMIT 18446744073709551615) AS a4 WHERE '_' > a0;
-- @end
