-- @case 1
-- Rigger and Su, NoREC (ESEC/FSE 2020), Listing 12, MDEV-21065. The upper end of the range on the
-- index is read from a string with a leading newline, as 0 instead of 2, and the row 1 is lost.
-- Known on releases 5.5 to 10.4; fixed. MySQL had it too. Of the releases tried, right on both,
-- 10.11.19 and 11.8.9.
-- @oracle: norec form=content flag=istrue
-- @dialect: mariadb
-- @check: bag optimized = picked(unoptimized)
-- @ref: https://doi.org/10.1145/3368089.3409710
-- @ref: https://jira.mariadb.org/browse/MDEV-21065
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0 VALUES (NULL), (NULL), (NULL), (NULL), (1), (0);
-- @base
-- > SELECT * FROM t0 WHERE c0 < '\n2';
-- @run optimized
SELECT * FROM t0 WHERE c0 < '\n2';
-- @run unoptimized
SELECT *, (c0 < '\n2') IS TRUE FROM t0;
-- @end
