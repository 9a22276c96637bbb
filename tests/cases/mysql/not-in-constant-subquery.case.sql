-- @case 1
-- Found by oracle. NOT (0 IN (SELECT 0 WHERE 1)) holds, and so does 0 IN (SELECT 0 WHERE 1). Of the
-- releases tried, fails on 9.7.4; MariaDB 10.11.19 and 11.8.9 are right.
-- @oracle: tlp-count form=plain
-- @dialect: mysql
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: the query alone
-- @base
-- > SELECT COUNT(0) FROM (SELECT NULL) a0 WHERE 0 IN (SELECT 0 WHERE 1);
-- @run whole
SELECT COUNT(0) FROM (SELECT NULL) a0;
-- @run parts
SELECT SUM(a) FROM (SELECT COUNT(0) AS a FROM (SELECT NULL) a0 WHERE 0 IN (SELECT 0 WHERE 1) UNION ALL SELECT COUNT(0) AS a FROM (SELECT NULL) a0 WHERE NOT (0 IN (SELECT 0 WHERE 1)) UNION ALL SELECT COUNT(0) AS a FROM (SELECT NULL) a0 WHERE (0 IN (SELECT 0 WHERE 1)) IS NULL) AS parts;
-- @end
