-- @case 1
-- Found by oracle. USING compares bytes, the WHERE compares under RTRIM: ' ' joins itself and equals
-- ''. The constant is carried over to the other table's column, and looked for there byte by byte. Of
-- the releases tried, fails on 3.24.0 to 3.53.1; right in 3.53.3.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer Transitive; statistics ANALYZE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (' ');
-- @base
-- > SELECT NULL FROM t0 NOT INDEXED JOIN t0 AS a0 USING (c0) WHERE a0.c0 COLLATE RTRIM = '';
-- @run optimized
SELECT COUNT(*) FROM t0 NOT INDEXED JOIN t0 AS a0 USING (c0) WHERE a0.c0 COLLATE RTRIM = '';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (a0.c0 COLLATE RTRIM = '') IS TRUE AS f FROM t0 NOT INDEXED JOIN t0 AS a0 USING (c0));
-- @end
