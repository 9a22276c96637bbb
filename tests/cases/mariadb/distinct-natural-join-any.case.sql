-- @case 1
-- Found by oracle. Below NATURAL JOIN and DISTINCT, a value is NULL that is shown as 1 in the projection: with hashed
-- join buffers (join_cache_level 3 and 4), = ANY over a derived row loses one row and finds the other twice. Of
-- the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: tlp-distinct form=tool each=distinct
-- @dialect: mariadb
-- @check: bag whole = distinct(true + false + null)
-- @signature: rel:1:missing
-- @cause: optimizer join_cache_level = 3, join_cache_level = 4; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 TIME UNIQUE);
INSERT INTO t0 VALUES (1), (0);
-- @base
-- > SELECT DISTINCT * FROM t0 NATURAL JOIN t0 a0 WHERE a0.c0 = ANY (SELECT * FROM (SELECT -0) a1);
-- @run whole
SELECT DISTINCT * FROM t0 NATURAL JOIN t0 a0;
-- @run true
SELECT DISTINCT * FROM t0 NATURAL JOIN t0 a0 WHERE a0.c0 = ANY (SELECT * FROM (SELECT -0) a1);
-- @run false
SELECT DISTINCT * FROM t0 NATURAL JOIN t0 a0 WHERE NOT (a0.c0 = ANY (SELECT * FROM (SELECT -0) a1));
-- @run null
SELECT DISTINCT * FROM t0 NATURAL JOIN t0 a0 WHERE (a0.c0 = ANY (SELECT * FROM (SELECT -0) a1)) IS NULL;
-- @end
