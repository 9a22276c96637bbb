-- @case 1
-- Found by oracle. FIELD() of NULL is 0 and not NULL, as the manual says, so '0 <= ""' holds for
-- the row that the outer join makes; it is taken for a condition that NULL fails, and the join for
-- an inner one. Of the releases tried, fails on 10.11.19 and 11.8.9, and on MySQL 9.7.4.
-- @oracle: norec form=fetch flag=istrue
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: the query alone
-- @base
-- > SELECT * FROM (SELECT NULL) a0 LEFT JOIN (SELECT NULL a1) a2 ON NULL WHERE field(a1, NULL) <= '';
-- @run optimized
SELECT * FROM (SELECT NULL) a0 LEFT JOIN (SELECT NULL a1) a2 ON NULL WHERE field(a1, NULL) <= '';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (field(a1, NULL) <= '') IS TRUE AS f FROM (SELECT NULL) a0 LEFT JOIN (SELECT NULL a1) a2 ON NULL) AS ref0;
-- @end
