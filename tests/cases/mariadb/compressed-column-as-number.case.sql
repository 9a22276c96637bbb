-- @case 1
-- Found by oracle. In the list of what is selected a COMPRESSED column is read as a number with the
-- byte that stands before its text ('\x001'), so that NOT c0 is true there and not in WHERE. Of the
-- releases tried, fails on 11.8.9, passes on 10.11.19.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema COMPRESSED
-- @setup
CREATE TABLE t0(c0 BLOB COMPRESSED);
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT * FROM t0 WHERE NOT c0;
-- @run optimized
SELECT * FROM t0 WHERE NOT c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (NOT c0) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
