-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 5, bug #99145. The fraction is rounded to the column's
-- type, so that 0.9 > 0 is not true and the row is lost. Verified in April 2020, the release is not
-- stated; the paper tried 8.0.19. Of the releases tried, right on 9.7.4.
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://bugs.mysql.com/bug.php?id=99145
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0(c0) VALUES (0);
-- @base
-- > SELECT * FROM t0 WHERE 0.9 > t0.c0;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE 0.9 > t0.c0;
-- @run false
SELECT * FROM t0 WHERE NOT (0.9 > t0.c0);
-- @run null
SELECT * FROM t0 WHERE (0.9 > t0.c0) IS NULL;
-- @end
