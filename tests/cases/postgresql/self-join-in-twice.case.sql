-- @case 1
-- Found by oracle. A text is not itself with an 'a' behind it, so the second IN holds for no row.
-- Both subqueries become joins of the table with itself by a unique column, and when those are
-- eliminated that condition goes with them. With enable_self_join_elimination off it is right. As
-- self-join-row-in, without a join in the query. Of the releases tried, fails on 18.4 alone; 15.18
-- is right.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: optimizer enable_self_join_elimination = off, join_collapse_limit = 1; schema UNIQUE
-- @setup
CREATE TABLE t0(c0 char UNIQUE, c1 TEXT);
INSERT INTO t0 VALUES (0, 0);
-- @base
-- > SELECT NULL FROM t0 WHERE (c1, c0) IN (SELECT c1, c0 FROM t0) AND (c0, c1) IN (SELECT c0, c1 || 'a' FROM t0);
-- @run optimized
SELECT NULL FROM t0 WHERE (c1, c0) IN (SELECT c1, c0 FROM t0) AND (c0, c1) IN (SELECT c0, c1 || 'a' FROM t0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((c1, c0) IN (SELECT c1, c0 FROM t0) AND (c0, c1) IN (SELECT c0, c1 || 'a' FROM t0)) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
