-- @case 1
-- Found by oracle. 'aa' is no member of the SET and equals no value of it. The index is searched
-- for '', which the text becomes as a SET. Of the releases tried, fails on 10.11.19 and 11.8.9;
-- MySQL 9.7.4 is right.
-- @oracle: dqp hint=fence at=1
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:both
-- @cause: schema UNIQUE (c0, c1)
-- @setup
CREATE TABLE t0(c0 SET ('a', 'b', 'c'), c1 INT, UNIQUE (c0, c1));
INSERT INTO t0 VALUES ('', 0);
-- @base
-- > SELECT max(c1) FROM t0 WHERE c0 <=> 'aa';
-- @run given
SELECT max(c1) FROM t0 WHERE c0 <=> 'aa';
-- @run hinted
SELECT max(c1) FROM (SELECT * FROM t0 LIMIT 18446744073709551615) AS t0 WHERE c0 <=> 'aa';
-- @end
