-- @case 1
-- Found by oracle. JSON_OBJECT(NULL, NULL) is no NULL, so the condition holds for the row that the
-- outer join makes; it is taken for one that NULL fails, and the join for an inner one.
-- Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query, but not with ((json_object(NULL, a1) IS NOT NULL) IS TRUE)
-- @base
-- > SELECT NULL FROM (SELECT NULL) a0 LEFT JOIN (SELECT NULL a1) a2 ON NULL WHERE json_object(NULL, a1) IS NOT NULL;
-- @run optimized
SELECT NULL FROM (SELECT NULL) a0 LEFT JOIN (SELECT NULL a1) a2 ON NULL WHERE json_object(NULL, a1) IS NOT NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (json_object(NULL, a1) IS NOT NULL) THEN 1 ELSE 0 END AS f FROM (SELECT NULL) a0 LEFT JOIN (SELECT NULL a1) a2 ON NULL) AS ref0;
-- @end
