-- @case 1
-- Found by oracle. NOT c0 is true for '', which is 0 as a number. The first entry of the index is
-- searched for as text. Of the releases tried, fails on 10.11.19 and no more on 11.8.9; MySQL
-- 9.7.4 is right.
-- @oracle: tlp-max form=plain
-- @dialect: mariadb
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: schema CREATE INDEX i0 ON t0(c0, c1); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 VARCHAR (20), c1 BIGINT);
CREATE INDEX i0 ON t0(c0, c1);
INSERT INTO t0 VALUES ('', 0);
-- @base
-- > SELECT MAX(c1) FROM t0 WHERE c0;
-- @run whole
SELECT MAX(c1) FROM t0;
-- @run parts
SELECT MAX(a) FROM (SELECT MAX(c1) AS a FROM t0 WHERE c0 UNION ALL SELECT MAX(c1) AS a FROM t0 WHERE NOT (c0) UNION ALL SELECT MAX(c1) AS a FROM t0 WHERE (c0) IS NULL) AS parts;
-- @end
