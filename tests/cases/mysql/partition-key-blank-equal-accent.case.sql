-- @case 1
-- Found by oracle. ' ' equals '`' in cp1251_ukrainian_ci (and in koi8u's collation), but the
-- partition that PARTITION BY KEY puts it into is not searched for the other. Of the releases
-- tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer range_optimizer_max_mem_size = 1; schema VARCHAR (10) CHARACTER SET cp1251 -> INT, COLLATE cp1251_ukrainian_ci
-- @setup
CREATE TABLE t0(c0 VARCHAR (10) CHARACTER SET cp1251 COLLATE cp1251_ukrainian_ci);
INSERT INTO t0 VALUES (0x20);
ALTER TABLE t0 PARTITION BY KEY (c0) PARTITIONS 3;
-- @base
-- > SELECT * FROM t0 WHERE c0 = 0x60;
-- @run optimized
SELECT * FROM t0 WHERE c0 = 0x60;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 = 0x60) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
