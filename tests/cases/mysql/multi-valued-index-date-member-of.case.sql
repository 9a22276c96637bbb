-- @case 1
-- Found by oracle. The array holds strings, and a DATE is no string: MEMBER OF is 0 for every row.
-- By a multi-valued index, which stores them as DATE, the row is found. So it is with TIME and
-- DATETIME. Of the releases tried, fails on 9.7.4; MariaDB has no such indexes.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: schema UNIQUE ((CAST(c0 AS DATE ARRAY))); hint USE INDEX (), IGNORE INDEX (functional_index)
-- @setup
CREATE TABLE t0(c0 JSON, UNIQUE ((CAST(c0 AS DATE ARRAY))));
INSERT INTO t0 VALUES ('["1000-01-01", "2021-02-03"]');
-- @base
-- > SELECT * FROM t0 WHERE DATE '1000-01-01' MEMBER OF (c0);
-- @run optimized
SELECT * FROM t0 WHERE DATE '1000-01-01' MEMBER OF (c0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (DATE '1000-01-01' MEMBER OF (c0)) THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
