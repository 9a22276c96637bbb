-- @case 1
-- Found by oracle. -2147483649 is no INT, so that the row equals nothing of the list and NOT (..)
-- holds for it. The range over the index that NOT (..) is made leaves the least INT out: the row is in
-- none of the three parts. Of the releases tried, fails on 10.11.19 and 11.8.9; MySQL 9.7.4 is right.
-- @oracle: tlp-where form=sql
-- @dialect: mariadb
-- @check: bag whole = parts
-- @signature: rel:1:missing
-- @cause: optimizer in_predicate_conversion_threshold = 2, optimizer_max_sel_arg_weight = 1; schema CREATE INDEX i0 ON t0(c0); hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (-2147483648);
CREATE INDEX i0 ON t0(c0);
-- @base
-- > SELECT * FROM t0 WHERE c0 IN (0, -2147483649);
-- @run whole
SELECT * FROM t0;
-- @run parts
SELECT * FROM t0 WHERE c0 IN (0, -2147483649) UNION ALL SELECT * FROM t0 WHERE NOT (c0 IN (0, -2147483649)) UNION ALL SELECT * FROM t0 WHERE (c0 IN (0, -2147483649)) IS NULL;
-- @end
