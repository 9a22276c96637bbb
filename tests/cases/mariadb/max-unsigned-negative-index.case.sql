-- @case 1
-- Found by oracle. 0 is not -1, so that there is no row to take MAX of. Its search of the index takes
-- -1 for 0, the least value of an unsigned column. Of the releases tried, fails on 10.11.19
-- and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: tlp-max form=plain
-- @dialect: mariadb
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer derived_merge=off; schema DECIMAL (20, 5) UNSIGNED -> INT, (20, 5) UNSIGNED, UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 DECIMAL (20, 5) UNSIGNED UNIQUE);
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT MAX(c0) FROM (SELECT c0 FROM t0 WHERE c0 = -1) a0 WHERE c0;
-- @run whole
SELECT MAX(c0) FROM (SELECT c0 FROM t0 WHERE c0 = -1) a0;
-- @run parts
SELECT MAX(a) FROM (SELECT MAX(c0) AS a FROM (SELECT c0 FROM t0 WHERE c0 = -1) a0 WHERE c0 UNION ALL SELECT MAX(c0) AS a FROM (SELECT c0 FROM t0 WHERE c0 = -1) a0 WHERE NOT (c0) UNION ALL SELECT MAX(c0) AS a FROM (SELECT c0 FROM t0 WHERE c0 = -1) a0 WHERE (c0) IS NULL) AS parts;
-- @end
