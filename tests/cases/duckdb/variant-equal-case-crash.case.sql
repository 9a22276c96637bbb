-- @case 1
-- Found by oracle. A VARIANT that CASE gives, beside a subquery, is compared with the column of an
-- outer row, over a thousand rows of NULL: the process ends with SIGSEGV. Other comparisons of
-- VARIANT above subqueries end it now and then. Of the releases tried, fails on 1.5.6; 1.1.3 does
-- not have the type.
-- @oracle: norec form=fetch flag=case
-- @dialect: duckdb
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: crash:optimized:SIGSEGV
-- @setup
CREATE TABLE t0( c1 VARIANT);
INSERT INTO t0 VALUES (NULL), (NULL), (NULL), (0), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL), (NULL);
INSERT INTO t0 SELECT NULL FROM t0, range(96);
-- @base
-- > SELECT * FROM t0 WHERE EXISTS (SELECT NULL WHERE CASE WHEN (SELECT NULL) THEN NULL ELSE { 'a' : NULL } :: VARIANT END = t0.c1);
-- @run optimized
SELECT * FROM t0 WHERE EXISTS (SELECT NULL WHERE CASE WHEN (SELECT NULL) THEN NULL ELSE { 'a' : NULL } :: VARIANT END = t0.c1);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (EXISTS (SELECT NULL WHERE CASE WHEN (SELECT NULL) THEN NULL ELSE { 'a' : NULL } :: VARIANT END = t0.c1)) THEN 1 ELSE 0 END AS f FROM t0);
-- @end
