-- @case 1
-- Found by oracle. trim(BOTH FROM '') is taken for never NULL, so that IS NULL loses the row for
-- which a LEFT JOIN has no partner. MariaDB does so, too. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query, but not with LIMIT 18446744073709551615) AS
-- @base
-- > SELECT * FROM (SELECT NULL) a0 LEFT JOIN (SELECT trim(BOTH FROM '') a1 FROM (SELECT NULL) a0) a2 ON NULL WHERE a1 IS NULL;
-- @run optimized
SELECT * FROM (SELECT NULL) a0 LEFT JOIN (SELECT trim(BOTH FROM '') a1 FROM (SELECT NULL) a0) a2 ON NULL WHERE a1 IS NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (a1 IS NULL) THEN 1 ELSE 0 END AS f FROM (SELECT NULL) a0 LEFT JOIN (SELECT trim(BOTH FROM '') a1 FROM (SELECT NULL) a0) a2 ON NULL) AS ref0;
-- @end
