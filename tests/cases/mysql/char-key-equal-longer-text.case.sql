-- @case 1
-- Found by oracle. By an index of a CHAR(1) column nothing is found that equals a longer text,
-- though 'ß' equals 'ss'. Of the releases tried, fails on 9.7.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: schema KEY (c0); hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 CHAR, KEY (c0));
INSERT INTO t0 VALUES ('ß');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 = 'ss';
-- @run optimized
SELECT NULL FROM t0 WHERE c0 = 'ss';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 = 'ss') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
