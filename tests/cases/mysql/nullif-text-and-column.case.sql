-- @case 1
-- Found by oracle. NULLIF gives its first value and has its type; beside a column of whole numbers
-- it gives a number, 0 for 'abc'. Of the releases tried, fails on 9.7.4; MariaDB 10.11.19 and 11.8.9
-- are right.
-- @oracle: eet
-- @dialect: mysql
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 BIGINT);
INSERT INTO t0 VALUES ();
-- @base
-- > SELECT nullif('', wh_eet(3, NULL, c0, NULL)) FROM t0;
-- @run original
SELECT nullif('', c0) FROM t0;
-- @run transformed
SELECT nullif('', CASE WHEN (NULL) AND NOT (NULL) AND (NULL) IS NOT NULL THEN NULL ELSE c0 END) FROM t0;
-- @end
