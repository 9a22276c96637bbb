-- @case 1
-- Found by oracle. MIN over the rows for which a text <=> 0 is NULL, where an index on the text has
-- the primary key behind it; without extended_keys it is 0. Of the releases tried, fails on
-- 10.11.19 and 11.8.9.
-- @oracle: tlp-min form=plain
-- @dialect: mariadb
-- @check: bag whole = parts
-- @signature: rel:1:both
-- @cause: optimizer extended_keys=off; schema CREATE INDEX i0 ON t0(c0), PRIMARY KEY; hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 VARCHAR (20), c1 DECIMAL PRIMARY KEY);
INSERT INTO t0 VALUES ('', 0);
CREATE INDEX i0 ON t0(c0);
-- @base
-- > SELECT MIN(c1) FROM t0 WHERE c0 <=> 0;
-- @run whole
SELECT MIN(c1) FROM t0;
-- @run parts
SELECT MIN(a) FROM (SELECT MIN(c1) AS a FROM t0 WHERE c0 <=> 0 UNION ALL SELECT MIN(c1) AS a FROM t0 WHERE NOT (c0 <=> 0) UNION ALL SELECT MIN(c1) AS a FROM t0 WHERE (c0 <=> 0) IS NULL) AS parts;
-- @end
