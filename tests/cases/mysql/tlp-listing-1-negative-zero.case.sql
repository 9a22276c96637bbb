-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 1, bug #99122. The integer 0 and the DOUBLE -0 are the
-- same number, but the join on their equality loses the row. Known on release 8.0.19, fixed in
-- 8.0.21. Of the releases tried, right on 9.7.4.
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://bugs.mysql.com/bug.php?id=99122
-- @setup
CREATE TABLE t0(c0 INT);
CREATE TABLE t1(c0 DOUBLE);
INSERT INTO t0 VALUES (0);
INSERT INTO t1 VALUES ('-0');
-- @base
-- > SELECT * FROM t0, t1 WHERE t0.c0 = t1.c0;
-- @run whole
SELECT * FROM t0, t1;
-- @run true
SELECT * FROM t0, t1 WHERE t0.c0 = t1.c0;
-- @run false
SELECT * FROM t0, t1 WHERE NOT (t0.c0 = t1.c0);
-- @run null
SELECT * FROM t0, t1 WHERE (t0.c0 = t1.c0) IS NULL;
-- @end
