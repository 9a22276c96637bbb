-- @case 1
-- Found by oracle. NULL = NULL is not true, so the join has no row, and a condition above it can't
-- give it one: of = and <=> between the same columns the index is read by the latter, and the
-- former is forgotten. Of the releases tried, fails on 10.11.19 and 11.8.9, and on MySQL 9.7.4.
-- @oracle: tlp-distinct form=tool each=all
-- @dialect: mariadb
-- @check: bag whole = distinct(true + false + null)
-- @signature: rel:1:extra
-- @cause: optimizer not_null_range_scan=on; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0 VALUES ();
-- @base
-- > SELECT DISTINCT * FROM t0 JOIN t0 a0 ON a0.c0 = t0.c0 WHERE a0.c0 <=> t0.c0;
-- @run whole
SELECT DISTINCT * FROM t0 JOIN t0 a0 ON a0.c0 = t0.c0;
-- @run true
SELECT * FROM t0 JOIN t0 a0 ON a0.c0 = t0.c0 WHERE a0.c0 <=> t0.c0;
-- @run false
SELECT * FROM t0 JOIN t0 a0 ON a0.c0 = t0.c0 WHERE NOT (a0.c0 <=> t0.c0);
-- @run null
SELECT * FROM t0 JOIN t0 a0 ON a0.c0 = t0.c0 WHERE (a0.c0 <=> t0.c0) IS NULL;
-- @end
