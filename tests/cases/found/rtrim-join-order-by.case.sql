-- @case 1
-- Found by oracle. 'a' equals 'a ' by the collation of c0, RTRIM; with an ORDER BY the filter before the
-- automatic index is asked by bytes and the row is lost. As bloom-filter-rtrim, which was fixed later.
-- Of the releases tried, fails on 3.39.3 and 3.40.1.
-- @oracle: tlp-where form=tool order=1
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer BloomFilter; statistics ANALYZE; schema COLLATE RTRIM; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 COLLATE RTRIM);
INSERT INTO t0 VALUES (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), ('a ');
CREATE TABLE t1(c1 INTEGER);
INSERT INTO t1 VALUES ('a');
ANALYZE t0;
-- @base
-- > SELECT * FROM t1 JOIN t0 ON c0 = c1 WHERE NULL;
-- @run whole
SELECT * FROM t1 JOIN t0 ON c0 = c1;
-- @run true
SELECT * FROM t1 JOIN t0 ON c0 = c1 WHERE NULL ORDER BY 1;
-- @run false
SELECT * FROM t1 JOIN t0 ON c0 = c1 WHERE NOT (NULL) ORDER BY 1;
-- @run null
SELECT * FROM t1 JOIN t0 ON c0 = c1 WHERE (NULL) IS NULL ORDER BY 1;
-- @end
