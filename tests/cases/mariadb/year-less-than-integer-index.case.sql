-- @case 1
-- Found by oracle. 2001 is less than 21474. For the search of the index the number is made a YEAR,
-- which it can't be. Of the releases tried, fails on 10.11.19 and 11.8.9, and on MySQL 9.7.4.
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:extra
-- @cause: optimizer not_null_range_scan=on; schema CREATE INDEX i0 ON t0(c0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 YEAR);
INSERT INTO t0 VALUES (1), (NULL);
CREATE TABLE t1(c1 INT);
INSERT INTO t1 VALUES (21474);
CREATE INDEX i0 ON t0(c0);
-- @run given
SELECT NULL FROM t0 JOIN t1 ON c0 <= c1;
-- @run hinted
SELECT NULL FROM t0 USE INDEX () JOIN t1 USE INDEX () ON c0 <= c1;
-- @end
