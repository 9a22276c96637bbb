-- @case 1
-- Ticket a55ab6d97d, December 2019. In an R-Tree table, a number was found to be at least 'a': the
-- row is in two of the three partitions. Of the releases tried, fails on 3.24.0 to 3.30.1, passes
-- from 3.31.1 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:extra
-- @ref: https://www.sqlite.org/src/tktview?name=a55ab6d97d
-- @cause: schema VIRTUAL TABLE t0 USING rtree -> TABLE t0
-- @setup
CREATE VIRTUAL TABLE t0 USING rtree(c0, c1, c2);
INSERT INTO t0(c2) VALUES (NULL);
-- @base
-- > SELECT * FROM t0 WHERE t0.c2 >= 'a';
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE t0.c2 >= 'a';
-- @run false
SELECT * FROM t0 WHERE NOT (t0.c2 >= 'a');
-- @run null
SELECT * FROM t0 WHERE (t0.c2 >= 'a') IS NULL;
-- @end
