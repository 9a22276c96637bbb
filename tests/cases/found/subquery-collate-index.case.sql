-- @case 1
-- Found by oracle. The subquery's column compares under NOCASE, so 'a' IS 'A' is true in the projection and of the
-- same tables NOT INDEXED; with an index of that collation the row is lost: the constant is carried over the
-- equality of the join, whose collation is another. Of the releases tried, fails on 3.24.0 to 3.54.1.
-- @oracle: norec form=fetch flag=case
-- @dialect: sqlite
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer Transitive; statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0 COLLATE NOCASE); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES ('a');
CREATE INDEX i0 ON t0(c0 COLLATE NOCASE);
-- @base
-- > SELECT * FROM (SELECT t0.c0 COLLATE NOCASE AS c1 FROM t0 AS a JOIN t0 ON a.c0 = t0.c0) WHERE c1 IS 'A';
-- @run optimized
SELECT * FROM (SELECT t0.c0 COLLATE NOCASE AS c1 FROM t0 AS a JOIN t0 ON a.c0 = t0.c0) WHERE c1 IS 'A';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c1 IS 'A') THEN 1 ELSE 0 END AS f FROM (SELECT t0.c0 COLLATE NOCASE AS c1 FROM t0 AS a JOIN t0 ON a.c0 = t0.c0));
-- @end
