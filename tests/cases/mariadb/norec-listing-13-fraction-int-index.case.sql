-- @case 1
-- Rigger and Su, NoREC (ESEC/FSE 2020), Listing 13, MDEV-21032. With an index 0.5 is rounded to the
-- type of the column, and equals 1. Confirmed in November 2019 and not addressed when the paper was
-- written, release not stated. MySQL had it too. Of the releases tried, fails on both, 10.11.19 and
-- 11.8.9.
-- @oracle: norec form=content flag=istrue
-- @dialect: mariadb
-- @check: bag optimized = picked(unoptimized)
-- @signature: rel:1:missing
-- @ref: https://doi.org/10.1145/3368089.3409710
-- @ref: https://jira.mariadb.org/browse/MDEV-21032
-- @cause: schema CREATE INDEX i0 ON t0(c0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1);
CREATE INDEX i0 ON t0(c0);
-- @base
-- > SELECT * FROM t0 WHERE 0.5 = c0;
-- @run optimized
SELECT * FROM t0 WHERE 0.5 = c0;
-- @run unoptimized
SELECT *, (0.5 = c0) IS TRUE FROM t0;
-- @end
