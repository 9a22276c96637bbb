-- @case 1
-- Found by oracle. Skip-scan reads the first column of an index in descending order and the arm of UNION
-- is merged as if it came in ascending order: NULL stands in the result of UNION twice. Of the releases
-- tried, fails on 3.54.1; right in 3.15.0 to 3.50.2.
-- @oracle: tlp-distinct form=rows each=distinct
-- @dialect: sqlite
-- @check: bag rows(whole) = rows(parts)
-- @signature: rel:1:less
-- @cause: optimizer SkipScan; statistics ANALYZE; schema UNIQUE (c0 DESC, c1), DESC; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, c1, UNIQUE (c0 DESC, c1));
INSERT INTO t0 VALUES (NULL, NULL), (0, x'41'), (NULL, 'A');
ANALYZE;
UPDATE sqlite_stat1 SET stat = '1000000 500000 1';
ANALYZE sqlite_master;
-- @base
-- > SELECT DISTINCT c0 FROM t0 WHERE c1 GLOB 'A';
-- @run whole
SELECT DISTINCT c0 FROM t0;
-- @run parts
SELECT DISTINCT c0 FROM t0 WHERE c1 GLOB 'A' UNION SELECT DISTINCT c0 FROM t0 WHERE NOT (c1 GLOB 'A') UNION SELECT DISTINCT c0 FROM t0 WHERE (c1 GLOB 'A') IS NULL;
-- @end
