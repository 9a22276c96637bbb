-- @case 1
-- Rigger and Su, NoREC (ESEC/FSE 2020), Listing 8. X IN (Y) with a single Y was rewritten to X = Y.
-- For =, the text '1' gets the affinity of the column, for IN it must not: a row too many. Ticket
-- dbaf8a6820, August 2019. Of the releases tried, fails on 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @ref: https://doi.org/10.1145/3368089.3409710
-- @ref: https://www.sqlite.org/src/tktview?name=dbaf8a6820
-- @cause: schema INT, UNIQUE
-- @setup
CREATE TABLE t0(c0 INT UNIQUE);
INSERT INTO t0(c0) VALUES (1);
-- @base
-- > SELECT * FROM t0 WHERE '1' IN (t0.c0);
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE '1' IN (t0.c0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT ('1' IN (t0.c0)) IS TRUE AS f FROM t0);
-- @end
