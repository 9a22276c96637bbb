-- @case 1
-- Found by oracle. c2 = c1 compares bytes, c1 IN (SELECT ..) compares under the RTRIM of c1. The row
-- ('', '') meets both, but with statistics it is lost: the IN is carried over to c2 without its
-- collation. Of the releases tried, fails on 3.47.2 to 3.53.1; right in 3.53.3.
-- @oracle: norec form=on flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer Transitive; schema TEXT, COLLATE RTRIM, TEXT
-- @setup
CREATE TABLE t0(c0, c1 TEXT COLLATE RTRIM);
INSERT INTO t0 VALUES (NULL, '');
CREATE TABLE t1(c2 TEXT);
INSERT INTO t1 VALUES ('');
CREATE TABLE t2(c0);
INSERT INTO t2 VALUES (' ');
ANALYZE;
-- @base
-- > SELECT NULL FROM t1 JOIN t0 ON c2 = c1 WHERE c1 IN (SELECT c0 FROM t2);
-- @run optimized
SELECT COUNT(*) FROM t1 JOIN t0 ON c2 = c1 WHERE c1 IN (SELECT c0 FROM t2);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT ((c2 = c1) AND (c1 IN (SELECT c0 FROM t2))) IS TRUE AS f FROM t1 JOIN t0);
-- @end
