-- @case 1
-- Found by oracle. '1.0a' is not among what the subquery gives, '1.0'. With a UNIQUE key of the
-- column's first three letters it is in the SELECT list: the lookup in the key compares these
-- alone. Without the key, or in WHERE, it is not. Of the releases tried, fails on 11.8.9 alone;
-- 10.11.19 and MySQL 9.7.4 are right.
-- @oracle: norec form=fetch flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema AS (concat(c0, 'a')), UNIQUE (c0(3)); hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 TEXT, c1 TEXT AS (concat(c0, 'a')), UNIQUE (c0(3)));
INSERT INTO t0(c0) VALUES ('1.0');
-- @base
-- > SELECT * FROM t0 WHERE c1 IN (SELECT c0 FROM t0);
-- @run optimized
SELECT * FROM t0 WHERE c1 IN (SELECT c0 FROM t0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c1 IN (SELECT c0 FROM t0)) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
