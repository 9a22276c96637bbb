-- @case 1
-- Found by SQLancer (PQS), June 2019, bug #95908. The constant does not fit into a TINYINT; the
-- comparison by <=> is folded away as if the column could not be NULL. Release not stated; fixed in
-- 8.0.17. Of the releases tried, right on 9.7.4.
-- @oracle: tlp-where form=tool
-- @dialect: mysql
-- @check: bag whole = true + false + null
-- @ref: https://bugs.mysql.com/bug.php?id=95908
-- @setup
CREATE TABLE t0(c0 TINYINT);
INSERT INTO t0(c0) VALUES (NULL);
-- @base
-- > SELECT * FROM t0 WHERE NOT (t0.c0 <=> 2035382037);
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE NOT (t0.c0 <=> 2035382037);
-- @run false
SELECT * FROM t0 WHERE NOT (NOT (t0.c0 <=> 2035382037));
-- @run null
SELECT * FROM t0 WHERE (NOT (t0.c0 <=> 2035382037)) IS NULL;
-- @end
