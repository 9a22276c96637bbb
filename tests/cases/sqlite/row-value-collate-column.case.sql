-- @case 1
-- Ticket b47e3627ec, October 2019. A comparison of row values whose members have different
-- collations: the row is in two of the three partitions. Of the releases tried, fails on 3.24.0 to
-- 3.30.1, passes from 3.31.1 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:extra
-- @ref: https://www.sqlite.org/src/tktview?name=b47e3627ec
-- @cause: schema COLLATE NOCASE
-- @setup
CREATE TABLE t0(c0 COLLATE NOCASE, c1);
INSERT INTO t0 VALUES('a', 'A');
-- @base
-- > SELECT * FROM t0 WHERE (+ t0.c1, 1) >= (t0.c0, 1);
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE (+ t0.c1, 1) >= (t0.c0, 1);
-- @run false
SELECT * FROM t0 WHERE NOT ((+ t0.c1, 1) >= (t0.c0, 1));
-- @run null
SELECT * FROM t0 WHERE ((+ t0.c1, 1) >= (t0.c0, 1)) IS NULL;
-- @end
