-- @case 1
-- Found by oracle. ('', '1') is in the query's rows: '' is c2 of the second row, and '1' equals its c1, a
-- FLOAT, which makes a number of it. The search of the index on c2 below WHERE does not find it. Of the
-- releases tried, fails on 3.24.0 to 3.44.2.
-- @oracle: norec form=content flag=istrue
-- @dialect: sqlite
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:extra
-- @cause: statistics ANALYZE; schema FLOAT, UNIQUE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1 FLOAT, c2 UNIQUE);
INSERT INTO t0 VALUES ('', NULL, '1'), (NULL, 1, '');
-- @base
-- > SELECT NULL FROM t0 WHERE (c0, c2) IN (SELECT c2, c1 FROM t0);
-- @run optimized
SELECT NULL FROM t0 WHERE (c0, c2) IN (SELECT c2, c1 FROM t0);
-- @run unoptimized
SELECT NULL, ((c0, c2) IN (SELECT c2, c1 FROM t0)) IS TRUE FROM t0;
-- @end
