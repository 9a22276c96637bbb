-- @case 1
-- Ticket a7debbe0ad, September 2019. BETWEEN over view columns of different collations has another
-- answer in the WHERE clause than as a result column. Of the releases tried, fails on 3.24.0 to
-- 3.29.0, passes from 3.30.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @ref: https://www.sqlite.org/src/tktview?name=a7debbe0ad
-- @cause: optimizer PushDown
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0(c0) VALUES('');
CREATE VIEW v0(c0, c1) AS SELECT 'B' COLLATE NOCASE, 'a' FROM t0 ORDER BY t0.c0;
-- @base
-- > SELECT * FROM v0 WHERE v0.c1 BETWEEN v0.c0 AND v0.c1;
-- @run optimized
SELECT COUNT(*) FROM v0 WHERE v0.c1 BETWEEN v0.c0 AND v0.c1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (v0.c1 BETWEEN v0.c0 AND v0.c1) IS TRUE AS f FROM v0);
-- @end
