-- @case 1
-- Found by oracle. 'ss' and 'ß' are equal under a NOPAD collation, but a join by an index of a
-- CHAR(5) column, whose values it stores with blanks, finds neither by the other. Of the releases
-- tried, fails on 10.11.19 and 11.8.9.
-- @oracle: norec form=on flag=case
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer join_cache_level = 3, join_cache_level = 4; schema COLLATE utf8mb4_uca1400_nopad_ai_ci, KEY (c0); hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 CHAR (5) COLLATE utf8mb4_uca1400_nopad_ai_ci, KEY (c0));
INSERT INTO t0 VALUES ('ss'), ('ß');
-- @base
-- > SELECT NULL FROM t0 a0 JOIN t0 ON a0.c0 = t0.c0 WHERE 1;
-- @run optimized
SELECT COUNT(*) FROM t0 a0 JOIN t0 ON a0.c0 = t0.c0 WHERE 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((a0.c0 = t0.c0) AND (1)) THEN 1 ELSE 0 END AS f FROM t0 a0 JOIN t0) AS ref0;
-- @end
