-- @case 1
-- Found by oracle. The row of c1 = 0 does not hold 'abc', and yet NOT MATCH gives no row below c1
-- <= 0. Of the releases tried, fails on 10.11.19 and 11.8.9, and on MySQL 9.7.4.
-- @oracle: tlp-where-extended form=tool
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer index_condition_pushdown=off; schema UNIQUE, PRIMARY KEY; hint USE INDEX (), IGNORE INDEX (c1)
-- @setup
CREATE TABLE t0(c0 INT, c1 INT UNIQUE, c2 VARCHAR (20) PRIMARY KEY);
REPLACE INTO t0(c1, c2) VALUES (0, 0), (NULL, 'abc');
CREATE FULLTEXT INDEX i0 ON t0(c2);
-- @base
-- > SELECT * FROM t0 WHERE c1 <= 0 AND MATCH (c2) AGAINST ('abc');
-- @run whole
SELECT * FROM t0 WHERE c1 <= 0;
-- @run true
SELECT * FROM t0 WHERE (c1 <= 0) AND (MATCH (c2) AGAINST ('abc'));
-- @run false
SELECT * FROM t0 WHERE (c1 <= 0) AND (NOT (MATCH (c2) AGAINST ('abc')));
-- @run null
SELECT * FROM t0 WHERE (c1 <= 0) AND ((MATCH (c2) AGAINST ('abc')) IS NULL);
-- @end
