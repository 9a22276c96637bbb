-- @case 1
-- Ticket 82ac75ba00, January 2020. The text '0' is greater than the number 0, but passes 0 >= c0
-- when another term says that it equals an INT column of a view. Of the releases tried, fails on
-- 3.25.2 to 3.30.1, passes from 3.31.1 on.
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:more
-- @ref: https://www.sqlite.org/src/tktview?name=82ac75ba00
-- @cause: optimizer QueryFlattener, PropagateConst
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES ('0');
CREATE VIEW v0(c0) AS SELECT CAST(0 AS INT) FROM t0;
-- @base
-- > SELECT * FROM t0, v0 WHERE 0 >= t0.c0 AND t0.c0 = v0.c0;
-- @run optimized
SELECT COUNT(*) FROM t0, v0 WHERE 0 >= t0.c0 AND t0.c0 = v0.c0;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (0 >= t0.c0 AND t0.c0 = v0.c0) IS TRUE AS f FROM t0, v0);
-- @end
