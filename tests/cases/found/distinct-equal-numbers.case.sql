-- @case 1
-- Found by oracle. '0', '0.' and 0 in a column of text are each equal to the integer 0, but not to one
-- another: a term that equals another column is taken for constant in each of its rows, and the
-- DISTINCT for done. So '0' comes twice. ORDER BY is left out in the same way (sqlite.org, bug report
-- of 2026-08-23T01:02:14Z, on a scalar subquery). Of the releases tried, fails on 3.24.0 to 3.53.3;
-- right in 3.54.1.
-- @oracle: tlp-distinct form=tool each=all
-- @dialect: sqlite
-- @check: bag whole = distinct(true + false + null)
-- @signature: rel:1:missing
-- @cause: optimizer DistinctOpt, OrderByIdxJoin; schema TEXT, INT, INTEGER, PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0 VALUES ('0'), ('0.'), (0);
CREATE TABLE t1(c0 INT, c1 INTEGER PRIMARY KEY);
INSERT INTO t1(c0) VALUES (0);
ANALYZE;
-- @base
-- > SELECT DISTINCT * FROM t0 JOIN t1 USING (c0) WHERE NULL;
-- @run whole
SELECT DISTINCT * FROM t0 JOIN t1 USING (c0);
-- @run true
SELECT * FROM t0 JOIN t1 USING (c0) WHERE NULL;
-- @run false
SELECT * FROM t0 JOIN t1 USING (c0) WHERE NOT (NULL);
-- @run null
SELECT * FROM t0 JOIN t1 USING (c0) WHERE (NULL) IS NULL;
-- @end
