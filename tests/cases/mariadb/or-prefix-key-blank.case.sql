-- @case 1
-- Found by oracle. 'A', 'A' and 'a ' are all equal to 'A'. Two searches of keys are merged, of
-- which that of the first letters of c0 loses one of them. Of the releases tried, fails on 10.11.19
-- and 11.8.9; MySQL 9.7.4, which has no Aria, is right with MyISAM.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer index_merge=off; schema UNIQUE, UNIQUE (c0(3), c1), ENGINE = Aria; hint USE INDEX (), IGNORE INDEX (c1), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 TEXT, c1 REAL UNIQUE, UNIQUE (c0(3), c1)) ENGINE = Aria;
INSERT INTO t0 VALUES (NULL, NULL), ('A', 0), ('A', NULL), (NULL, NULL), ('a ', NULL);
-- @base
-- > SELECT NULL FROM t0 WHERE c0 = 'A' OR c1 < '';
-- @run optimized
SELECT NULL FROM t0 WHERE c0 = 'A' OR c1 < '';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 = 'A' OR c1 < '') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
