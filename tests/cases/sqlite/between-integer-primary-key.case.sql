-- @case 1
-- Ticket d9f584e936, August 2019. With an INTEGER PRIMARY KEY as the upper end of BETWEEN and text
-- in the middle, one row is in none of the three partitions. Of the releases tried, fails on 3.24.0
-- to 3.29.0, passes from 3.30.1 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @ref: https://www.sqlite.org/src/tktview?name=d9f584e936
-- @cause: optimizer FactorOutConst; statistics ANALYZE; schema INTEGER, PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT);
INSERT INTO t0 VALUES (1, 'a'), (-2, 'b');
-- @base
-- > SELECT * FROM t0 WHERE '-1' BETWEEN 0 AND t0.c0;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE '-1' BETWEEN 0 AND t0.c0;
-- @run false
SELECT * FROM t0 WHERE NOT ('-1' BETWEEN 0 AND t0.c0);
-- @run null
SELECT * FROM t0 WHERE ('-1' BETWEEN 0 AND t0.c0) IS NULL;
-- @end
