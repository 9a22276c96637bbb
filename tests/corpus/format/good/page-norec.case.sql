-- @case 1
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @setup
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (-1);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 GLOB '-*';
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c0 GLOB '-*';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 GLOB '-*') IS TRUE AS f FROM t0);
-- @end
