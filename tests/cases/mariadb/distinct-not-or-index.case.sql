-- @case 1
-- Found by oracle. c1 AND c0 OR c1 is 0 for the row, so its negation holds; DISTINCT by the index
-- of both columns loses it. Of the releases tried, fails on 11.8.9 and not on 10.11.19; MySQL 9.7.4
-- is right.
-- @oracle: tlp-distinct form=rows each=distinct
-- @dialect: mariadb
-- @check: bag rows(whole) = rows(parts)
-- @signature: rel:1:more
-- @cause: optimizer index_merge=off; schema CREATE INDEX i0 ON t0(c1), CREATE INDEX i1 ON t0(c0, c1); hint USE INDEX (), IGNORE INDEX (i0), IGNORE INDEX (i1)
-- @setup
CREATE TABLE t0(c0 INT, c1 INT);
CREATE INDEX i0 ON t0(c1);
INSERT INTO t0 VALUES (NULL, 0);
CREATE INDEX i1 ON t0(c0, c1);
-- @base
-- > SELECT DISTINCT * FROM t0 WHERE c1 AND c0 OR c1;
-- @run whole
SELECT DISTINCT * FROM t0;
-- @run parts
SELECT DISTINCT * FROM t0 WHERE c1 AND c0 OR c1 UNION SELECT DISTINCT * FROM t0 WHERE NOT (c1 AND c0 OR c1) UNION SELECT DISTINCT * FROM t0 WHERE (c1 AND c0 OR c1) IS NULL;
-- @end
