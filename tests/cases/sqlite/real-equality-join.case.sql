-- @case 1
-- Ticket 3c27b97e31, May 2019. A large integer in a REAL column equals its CAST to REAL, but is not
-- found when the table is joined with another one. Of the releases tried, fails on 3.24.0 to
-- 3.28.0, passes from 3.29.0 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @ref: https://www.sqlite.org/src/tktview?name=3c27b97e31
-- @cause: optimizer PRAGMA automatic_index = 0; statistics ANALYZE; schema REAL; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
CREATE TABLE t1(c1 REAL);
INSERT INTO t1(c1) VALUES (8366271098608253588);
INSERT INTO t0(c0) VALUES ('a');
-- @base
-- > SELECT * FROM t0, t1 WHERE (t1.c1 = CAST(8366271098608253588 AS REAL));
-- @run whole
SELECT * FROM t0, t1;
-- @run true
SELECT * FROM t0, t1 WHERE (t1.c1 = CAST(8366271098608253588 AS REAL));
-- @run false
SELECT * FROM t0, t1 WHERE NOT ((t1.c1 = CAST(8366271098608253588 AS REAL)));
-- @run null
SELECT * FROM t0, t1 WHERE ((t1.c1 = CAST(8366271098608253588 AS REAL))) IS NULL;
-- @end
