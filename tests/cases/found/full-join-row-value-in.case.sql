-- @case 1
-- Found by oracle. A WHERE that does not hold for NULL makes a FULL JOIN a LEFT JOIN. For a row value
-- IN (VALUES ..) that loses the rows of the right table that have no match. Of the releases tried,
-- fails on 3.39.3 to 3.53.3; right in 3.54.1.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: statistics ANALYZE; schema PRIMARY KEY; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c1 PRIMARY KEY);
INSERT INTO t1 VALUES (1);
-- @base
-- > SELECT * FROM t0 FULL JOIN t1 WHERE (0, c1) IN (VALUES (0, 1));
-- @run whole
SELECT * FROM t0 FULL JOIN t1;
-- @run true
SELECT * FROM t0 FULL JOIN t1 WHERE (0, c1) IN (VALUES (0, 1));
-- @run false
SELECT * FROM t0 FULL JOIN t1 WHERE NOT ((0, c1) IN (VALUES (0, 1)));
-- @run null
SELECT * FROM t0 FULL JOIN t1 WHERE ((0, c1) IN (VALUES (0, 1))) IS NULL;
-- @end
