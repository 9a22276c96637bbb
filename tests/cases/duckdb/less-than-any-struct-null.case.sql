-- @case 1
-- Found by oracle. A STRUCT that holds NULL is greater than those that don't, and so WHERE finds two rows that are
-- less than ANY; the mark join that makes a value of the same finds one. Which it loses depends on the order in
-- which rows come; > ANY, <= ALL and >= ALL are wrong alike. Of the releases tried, fails on 1.1.3 and 1.5.6.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer PRAGMA disable_optimizer, filter_pushdown
-- @setup
CREATE TABLE t0(c0 INT, c1 STRUCT(a INT));
INSERT INTO t0 VALUES (1, {'a': 1}), (2, {'a': NULL}), (3, {'a': 3});
-- @base
-- > SELECT c0 FROM t0 WHERE c1 < ANY (SELECT c1 FROM t0);
-- @run optimized
SELECT c0 FROM t0 WHERE c1 < ANY (SELECT c1 FROM t0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c1 < ANY (SELECT c1 FROM t0)) THEN 1 ELSE 0 END AS f FROM t0);
-- @end
