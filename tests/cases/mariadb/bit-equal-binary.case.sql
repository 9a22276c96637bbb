-- @case 1
-- Found by oracle. c0 = 1 puts 1 in the place of c0 also below BINARY, where the text '1' is true
-- and the byte of a BIT is not. Of the releases tried, fails on 10.11.19 and 11.8.9, and on MySQL
-- 9.7.4.
-- @oracle: norec form=count flag=istrue
-- @dialect: mariadb
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: the query, but not with ((c0 = 1) IS TRUE)
-- @setup
CREATE TABLE t0(c0 BIT);
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT * FROM t0 WHERE c0 = 1 AND BINARY c0;
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE c0 = 1 AND BINARY c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (c0 = 1 AND BINARY c0) IS TRUE AS f FROM t0) AS ref0;
-- @end
