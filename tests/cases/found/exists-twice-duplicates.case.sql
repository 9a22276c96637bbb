-- @case 1
-- Found by oracle. Two EXISTS are turned into joins; only the inner one stops at its first match, so
-- that a row of the outer table comes once for each match of the other. Of the releases tried, fails
-- on 3.51.1; right in 3.51.2.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @cause: schema PRIMARY KEY (c0); hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0, PRIMARY KEY (c0));
INSERT INTO t0 VALUES (NULL), (0);
-- @base
-- > SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL FROM t0) AND EXISTS (SELECT NULL FROM t0 WHERE c0 = 0);
-- @run optimized
SELECT COUNT(*) FROM t0 WHERE EXISTS (SELECT NULL FROM t0) AND EXISTS (SELECT NULL FROM t0 WHERE c0 = 0);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (EXISTS (SELECT NULL FROM t0) AND EXISTS (SELECT NULL FROM t0 WHERE c0 = 0)) IS TRUE AS f FROM t0);
-- @end
