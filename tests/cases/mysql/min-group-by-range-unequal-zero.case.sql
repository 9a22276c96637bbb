-- @case 1
-- Found by oracle. MIN of each group is looked up in an index: of a condition like (c1 >= 0) <> 0,
-- where the least value does not meet it, the whole group is left out. Of the releases tried, fails
-- on 9.7.4.
-- @oracle: tlp-having form=rows
-- @dialect: mysql
-- @session: baseline-1
-- @check: bag rows(whole) = rows(true + false + null)
-- @signature: rel:1:less
-- @cause: optimizer use_index_extensions=off; schema CREATE INDEX i0 ON t0(c0), PRIMARY KEY; hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 VARCHAR (20), c1 INTEGER PRIMARY KEY);
INSERT INTO t0 VALUES (0, 1), (0, 0), (0, -1), (0, 2);
CREATE INDEX i0 ON t0(c0);
-- @base
-- > SELECT MIN(c1) FROM t0 WHERE c1 >= 0 <> 0 GROUP BY c0 HAVING COUNT(*);
-- @run whole
SELECT MIN(c1) FROM t0 WHERE c1 >= 0 <> 0 GROUP BY c0;
-- @run true
SELECT MIN(c1) FROM t0 WHERE c1 >= 0 <> 0 GROUP BY c0 HAVING COUNT(*);
-- @run false
SELECT MIN(c1) FROM t0 WHERE c1 >= 0 <> 0 GROUP BY c0 HAVING NOT (COUNT(*));
-- @run null
SELECT MIN(c1) FROM t0 WHERE c1 >= 0 <> 0 GROUP BY c0 HAVING (COUNT(*)) IS NULL;
-- @end
