-- @case 1
-- Found by oracle. By its index a row is not found that the same comparison, worked out for each row,
-- is true of. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 gives one answer.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INTEGER UNIQUE);
INSERT INTO t0 VALUES (100);
-- @base
-- > SELECT NULL FROM t0 WHERE NOT c0 >= date_sub('020-02-2', INTERVAL 0 MONTH);
-- @run optimized
SELECT NULL FROM t0 WHERE NOT c0 >= date_sub('020-02-2', INTERVAL 0 MONTH);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (NOT c0 >= date_sub('020-02-2', INTERVAL 0 MONTH)) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
