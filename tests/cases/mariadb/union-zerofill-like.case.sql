-- @case 1
-- Found by oracle. The UNION's column is a number without leading zeros, '10'; pushed down into its
-- parts the condition meets a column with ZEROFILL. Of the releases tried, fails on 10.11.19 and
-- 11.8.9, and on MySQL 9.7.4, which has another case of it (union-zerofill-pushdown).
-- @oracle: norec form=content flag=istrue
-- @dialect: mariadb
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @cause: optimizer derived_merge=off,derived_with_keys=off,condition_pushdown_for_derived=off; schema UNSIGNED ZEROFILL
-- @setup
CREATE TABLE t0(c0 INT UNSIGNED ZEROFILL);
INSERT INTO t0 VALUES (10);
-- @base
-- > SELECT * FROM (SELECT * FROM t0 UNION SELECT * FROM t0) a0 WHERE c0 LIKE '10';
-- @run optimized
SELECT * FROM (SELECT * FROM t0 UNION SELECT * FROM t0) a0 WHERE c0 LIKE '10';
-- @run unoptimized
SELECT *, (c0 LIKE '10') IS TRUE FROM (SELECT * FROM t0 UNION SELECT * FROM t0) a0;
-- @end
