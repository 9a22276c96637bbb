-- @case 1
-- Found by oracle. INTERVAL(NULL, ..) is -1, which is true, so that the row that matches none stays;
-- the outer join is taken for an inner one, as if INTERVAL of NULL were NULL. Of the releases tried,
-- fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query alone
-- @base
-- > SELECT * FROM (SELECT NULL a0) a1 NATURAL LEFT JOIN (SELECT NULL a0) a2 WHERE interval(a2.a0, NULL);
-- @run optimized
SELECT * FROM (SELECT NULL a0) a1 NATURAL LEFT JOIN (SELECT NULL a0) a2 WHERE interval(a2.a0, NULL);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (interval(a2.a0, NULL)) THEN 1 ELSE 0 END AS f FROM (SELECT NULL a0) a1 NATURAL LEFT JOIN (SELECT NULL a0) a2) AS ref0;
-- @end
