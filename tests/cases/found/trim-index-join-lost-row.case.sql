-- @case 1
-- Found by oracle. trim('B', 0) = 'B' and 'B' >= '' hold for the row (0, 'B'), so the part in which
-- the predicate is true must show it; with statistics and the index on trim() it is lost. Of the
-- releases tried, fails on 3.40.1 alone; right on 3.39.3 and from 3.41.0 on.
-- @oracle: tlp-group-by form=tool
-- @dialect: sqlite
-- @check: bag whole = distinct(true + false + null)
-- @signature: rel:1:missing
-- @cause: optimizer BloomFilter; statistics ANALYZE; schema CREATE INDEX i0 ON t1(trim(c1, c0)); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0 DEFAULT VALUES;
CREATE TABLE t1(c0, c1);
CREATE INDEX i0 ON t1(trim(c1, c0));
INSERT INTO t1 VALUES (0, 0), (0, 1), (NULL, NULL), (0, 'B');
ANALYZE t1;
-- @base
-- > SELECT t1.c0, t1.c1 FROM t1 JOIN (SELECT DISTINCT c0 FROM t0) WHERE trim(c1, t1.c0) = 'B' AND c1 >= '' GROUP BY t1.c0, t1.c1;
-- @run whole
SELECT t1.c0, t1.c1 FROM t1 JOIN (SELECT DISTINCT c0 FROM t0) GROUP BY t1.c0, t1.c1;
-- @run true
SELECT t1.c0, t1.c1 FROM t1 JOIN (SELECT DISTINCT c0 FROM t0) WHERE trim(c1, t1.c0) = 'B' AND c1 >= '' GROUP BY t1.c0, t1.c1;
-- @run false
SELECT t1.c0, t1.c1 FROM t1 JOIN (SELECT DISTINCT c0 FROM t0) WHERE NOT (trim(c1, t1.c0) = 'B' AND c1 >= '') GROUP BY t1.c0, t1.c1;
-- @run null
SELECT t1.c0, t1.c1 FROM t1 JOIN (SELECT DISTINCT c0 FROM t0) WHERE (trim(c1, t1.c0) = 'B' AND c1 >= '') IS NULL GROUP BY t1.c0, t1.c1;
-- @end
