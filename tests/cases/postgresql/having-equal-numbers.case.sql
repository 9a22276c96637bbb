-- @case 1
-- Found by oracle. 1 and 1.0 are equal, and one group of two rows; scale(c0) tells them apart.
-- HAVING is moved into WHERE, as if what holds for one row of a group held for all of them, and
-- leaves a group of one row, which no group is, whichever of the two values stands for it. Of the
-- releases tried, fails on 15.18 and 18.4.
-- @oracle: tlp-having form=some
-- @dialect: postgresql
-- @check: bag some <= whole
-- @signature: rel:1:missing
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 numeric);
INSERT INTO t0 VALUES (1), (1.0);
-- @base
-- > SELECT c0, count(*) FROM t0 GROUP BY c0 HAVING scale(c0) = 1;
-- @run whole
SELECT c0, count(*) FROM t0 GROUP BY c0;
-- @run some
SELECT c0, count(*) FROM t0 GROUP BY c0 HAVING (scale(c0) = 1);
-- @end
