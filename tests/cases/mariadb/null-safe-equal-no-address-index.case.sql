-- @case 1
-- Found by oracle. c0 <=> '' is true where c0 is NULL: '' is no address and becomes NULL. Beside
-- OR, as one of two ranges of the index, it is taken for one that no row is in. Without the index,
-- or alone, it gives the row. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema INET4 -> INT, UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INET4 UNIQUE);
INSERT INTO t0 VALUES ();
-- @base
-- > SELECT * FROM t0 WHERE c0 <=> '' OR NOT c0 <=> NULL;
-- @run optimized
SELECT * FROM t0 WHERE c0 <=> '' OR NOT c0 <=> NULL;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 <=> '' OR NOT c0 <=> NULL) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
