-- @case 1
-- Found by oracle. WHERE json_array() takes the row, and json_array() IS TRUE is 1, but CASE WHEN
-- json_array() says no. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: the query, but not with ((json_array()) IS TRUE)
-- @base
-- > SELECT NULL FROM (SELECT NULL) a0 WHERE json_array();
-- @run optimized
SELECT NULL FROM (SELECT NULL) a0 WHERE json_array();
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (json_array()) THEN 1 ELSE 0 END AS f FROM (SELECT NULL) a0) AS ref0;
-- @end
