-- @case 1
-- Rigger and Su, NoREC (ESEC/FSE 2020), Listing 9. c1 <= c0 is commuted to c0 >= c1 and then
-- matches the WHERE of the partial index; but the first compares in the collation of c1 (BINARY),
-- the second in that of c0 (NOCASE). The row is not in the index and is lost. Ticket 767a8cbc6d,
-- September 2019. Of the releases tried, fails on 3.24.0 to 3.29.0, passes from 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://doi.org/10.1145/3368089.3409710
-- @ref: https://www.sqlite.org/src/tktview?name=767a8cbc6d
-- @cause: statistics ANALYZE; schema CREATE INDEX i0 ON t0(0) WHERE c0 >= c1, COLLATE NOCASE; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 COLLATE NOCASE, c1);
CREATE INDEX i0 ON t0(0) WHERE c0 >= c1;
INSERT INTO t0 VALUES('a', 'B');
-- @base
-- > SELECT * FROM t0 WHERE t0.c1 <= t0.c0;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE t0.c1 <= t0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c1 <= t0.c0) IS TRUE AS f FROM t0);
-- @end
