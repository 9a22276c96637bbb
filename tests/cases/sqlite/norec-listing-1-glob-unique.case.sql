-- @case 1
-- Rigger and Su, NoREC (ESEC/FSE 2020), Listing 1. The LIKE optimization searches a range of the
-- index on the UNIQUE column for what matches the pattern '-*', and misses the number -1. Ticket
-- 0f0428096f, September 2019. Of the releases tried, fails on 3.29.0, passes from 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://doi.org/10.1145/3368089.3409710
-- @ref: https://www.sqlite.org/src/tktview?name=0f0428096f
-- @cause: statistics ANALYZE; schema UNIQUE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 UNIQUE);
INSERT INTO t0 VALUES (-1);
-- @base
-- > SELECT * FROM t0 WHERE t0.c0 GLOB '-*';
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c0 GLOB '-*';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 GLOB '-*') IS TRUE AS f FROM t0);
-- @end
