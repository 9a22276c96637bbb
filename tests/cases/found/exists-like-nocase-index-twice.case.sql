-- @case 1
-- Found by oracle. EXISTS gives each row twice where the subquery's LIKE is searched for in an
-- index under NOCASE, once among texts and once among blobs: EXISTS as a join does not stop at the
-- first. As a value the same EXISTS is 1 for two rows. Of the releases tried, fails on 3.51.1 to
-- 3.54.1.
-- @oracle: norec form=fetch flag=case
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: schema CREATE INDEX i0 ON t0(a0 COLLATE NOCASE); hint NOT INDEXED
-- @setup
CREATE TABLE t0 AS SELECT 'b' a0 UNION SELECT x'42';
CREATE INDEX i0 ON t0(a0 COLLATE NOCASE);
-- @base
-- > SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t0 WHERE a0 LIKE 'B');
-- @run optimized
SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t0 WHERE a0 LIKE 'B');
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (EXISTS (SELECT NULL FROM t0 WHERE a0 LIKE 'B')) THEN 1 ELSE 0 END AS f FROM t0);
-- @end
