-- @case 1
-- Ticket ac184eb571, August 2019. A comparison of a TEXT UNIQUE column with a negated blob, which
-- is a number, loses the row when it goes through the index. Of the releases tried, fails on 3.24.0
-- to 3.29.0, passes from 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=ac184eb571
-- @cause: schema TEXT, UNIQUE; hint NOT INDEXED WHERE -
-- @setup
CREATE TABLE t0(c0 TEXT UNIQUE, c1);
INSERT INTO t0(c0) VALUES (-1), ('a');
-- @base
-- > SELECT * FROM t0 WHERE - x'ce' >= t0.c0;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE - x'ce' >= t0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (- x'ce' >= t0.c0) IS TRUE AS f FROM t0);
-- @end
