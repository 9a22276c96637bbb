-- @case 1
-- Found by oracle. The one row of the table is NULL, and joined with itself it is that. With hashed
-- join buffers (join_cache_level 3 and 4) the lookup of NULL by the unique key finds nothing. The same
-- with TIME and with <=> between the columns; INT and VARCHAR are right, and so is a table of several
-- rows. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=setting at=8
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: optimizer join_cache_level = 3, join_cache_level = 4, optimizer_search_depth = 1; schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)
-- @setup
CREATE TABLE t0(c0 DECIMAL UNIQUE);
INSERT INTO t0 VALUES ();
-- @base
-- > SELECT * FROM t0 a0 JOIN t0 WHERE t0.c0 IS NULL;
-- @run given
SELECT * FROM t0 a0 JOIN t0 WHERE t0.c0 IS NULL;
-- @run hinted
SET join_cache_level = 4;
SELECT * FROM t0 a0 JOIN t0 WHERE t0.c0 IS NULL;
SET join_cache_level = DEFAULT;
-- @end
