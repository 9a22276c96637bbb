-- @case 1
-- Found by oracle. A scalar contains no array: JSON_CONTAINS is 0 (json-search-functions.html). By
-- a multi-valued index, in which a scalar is an array of one, the row is found. Of the releases
-- tried, fails on 9.7.4; MariaDB has no such indexes.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: schema UNIQUE ((CAST(c0 AS DECIMAL (5, 2) ARRAY))), (5, 2) ARRAY; hint USE INDEX (), IGNORE INDEX (functional_index)
-- @setup
CREATE TABLE t0(c0 JSON, UNIQUE ((CAST(c0 AS DECIMAL (5, 2) ARRAY))));
INSERT INTO t0 VALUES ('10.01');
-- @base
-- > SELECT * FROM t0 WHERE JSON_CONTAINS(c0, '[10.01]');
-- @run optimized
SELECT * FROM t0 WHERE JSON_CONTAINS(c0, '[10.01]');
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (JSON_CONTAINS(c0, '[10.01]')) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
