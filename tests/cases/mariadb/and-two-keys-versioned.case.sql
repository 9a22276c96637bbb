-- @case 1
-- Found by oracle. NULL AND 0 is 0, so the row is one of NOT (c0 AND c1); by two keys of a versioned
-- table it is not found. It may be the bug of distinct-not-or-index, which 10.11.19 does not show. Of
-- the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: tlp-distinct form=tool each=distinct
-- @dialect: mariadb
-- @check: bag whole = distinct(true + false + null)
-- @signature: rel:1:missing
-- @cause: optimizer index_merge=off; schema UNIQUE, UNIQUE (c1, c0), WITH SYSTEM VERSIONING; hint USE INDEX (), IGNORE INDEX (c0), IGNORE INDEX (c1)
-- @setup
CREATE TABLE t0(c0 INT UNIQUE, c1 INT, UNIQUE (c1, c0)) WITH SYSTEM VERSIONING;
INSERT INTO t0 VALUES (NULL, 0);
-- @base
-- > SELECT DISTINCT * FROM t0 WHERE c0 AND c1;
-- @run whole
SELECT DISTINCT * FROM t0;
-- @run true
SELECT DISTINCT * FROM t0 WHERE c0 AND c1;
-- @run false
SELECT DISTINCT * FROM t0 WHERE NOT (c0 AND c1);
-- @run null
SELECT DISTINCT * FROM t0 WHERE (c0 AND c1) IS NULL;
-- @end
