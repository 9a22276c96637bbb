-- @case 1
-- Found by oracle. 'a' and 'A' are equal, and one group of two rows; BINARY tells them apart.
-- HAVING is moved into WHERE, as if what holds for one row of a group held for all of them, and
-- leaves a group of one row, which no group is, whichever of the two values stands for it. MySQL
-- 9.7.4 is right. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: tlp-having form=some
-- @dialect: mariadb
-- @check: bag some <= whole
-- @signature: rel:1:missing
-- @cause: optimizer condition_pushdown_from_having=off
-- @setup
CREATE TABLE t0(c0 VARCHAR(5));
INSERT INTO t0 VALUES ('a'), ('A');
-- @base
-- > SELECT count(*) FROM t0 GROUP BY c0 HAVING BINARY c0 = 'A';
-- @run whole
SELECT count(*) FROM t0 GROUP BY c0;
-- @run some
SELECT count(*) FROM t0 GROUP BY c0 HAVING (BINARY c0 = 'A');
-- @end
