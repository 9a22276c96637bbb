-- @case 1
-- Found by oracle. IN compares by "C", which its left side names, so 'ABC' is among 'abc' and
-- 'ABC'. Made a semijoin, the right side is first made unique by its own collation, to which the
-- two are one, and a row is lost. With enable_hashagg off it is found. Of the releases tried, fails
-- on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_hashagg = off; statistics ANALYZE; schema COLLATE ci2
-- @setup
CREATE COLLATION ci2(provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TABLE t0(c0 text COLLATE ci2);
INSERT INTO t0 VALUES ('abc'), ('ABC');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 COLLATE "C" IN (SELECT c0 FROM t0);
-- @run optimized
SELECT NULL FROM t0 WHERE c0 COLLATE "C" IN (SELECT c0 FROM t0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 COLLATE "C" IN (SELECT c0 FROM t0)) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
