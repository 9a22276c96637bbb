-- @case 1
-- Found by oracle. An uncorrelated scalar subquery is a constant, but as a column of a view on the
-- right of a LEFT JOIN it is NULL in some of the rows. Of the releases tried, fails on 3.24.0 to
-- 3.41.0, passes from 3.42.0 on.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:both
-- @cause: optimizer QueryFlattener
-- @setup
CREATE TABLE t0(c0, c1 INT, c2);
INSERT INTO t0 VALUES (NULL, NULL, 1), (NULL, 0, NULL);
CREATE VIEW v0(c0, c1) AS SELECT 0, (SELECT min(c1) FROM t0) FROM t0;
INSERT INTO t0(c2) VALUES (1);
-- @base
-- > SELECT * FROM t0 LEFT JOIN v0 ON c2 WHERE v0.c0;
-- @run whole
SELECT * FROM t0 LEFT JOIN v0 ON c2;
-- @run true
SELECT * FROM t0 LEFT JOIN v0 ON c2 WHERE v0.c0;
-- @run false
SELECT * FROM t0 LEFT JOIN v0 ON c2 WHERE NOT (v0.c0);
-- @run null
SELECT * FROM t0 LEFT JOIN v0 ON c2 WHERE (v0.c0) IS NULL;
-- @end
