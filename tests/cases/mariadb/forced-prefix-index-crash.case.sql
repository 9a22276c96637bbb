-- @case 1
-- Found by oracle. The server dies of IS NULL and ORDER BY of a column that is forced to be read by
-- an index of its first five characters, though the table is empty; of unions whose arms group by
-- such a column likewise. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: crash:optimized:SIGSEGV
-- @cause: schema UNIQUE
-- @setup
CREATE TABLE t0(c0 VARCHAR (20) UNIQUE);
CREATE INDEX i0 ON t0(c0(5));
-- @base
-- > SELECT * FROM t0 FORCE INDEX FOR JOIN (i0) WHERE c0 IS NULL ORDER BY c0;
-- @run optimized
SELECT * FROM t0 FORCE INDEX FOR JOIN (i0) WHERE c0 IS NULL ORDER BY c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 IS NULL) THEN 1 ELSE 0 END AS f FROM t0 FORCE INDEX FOR JOIN (i0)) AS ref0;
-- @end
