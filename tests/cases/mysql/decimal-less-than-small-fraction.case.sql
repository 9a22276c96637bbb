-- @case 1
-- Bugs #114196 and #114581. A constant with more digits than the column is cut to them, -0.001 to
-- 0.00, and < becomes <=: the row 0 is found. Known on release 8.0.35; #114196 is fixed. Of the
-- releases tried, right on 9.7.4.
-- @oracle: norec form=content flag=istrue
-- @dialect: mysql
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://bugs.mysql.com/bug.php?id=114196
-- @ref: https://bugs.mysql.com/bug.php?id=114581
-- @setup
CREATE TABLE t0(c0 DECIMAL(12, 2) NOT NULL);
INSERT INTO t0 VALUES (0), (-0.01), (-0.02), (-0.03);
-- @base
-- > SELECT * FROM t0 WHERE c0 < -0.001;
-- @run optimized
SELECT * FROM t0 WHERE c0 < -0.001;
-- @run unoptimized
SELECT *, (c0 < -0.001) IS TRUE FROM t0;
-- @end
