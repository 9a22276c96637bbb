-- @case 1
-- Found by oracle. An INET6 compared with a text that is no address is neither true nor false nor
-- NULL: the row is in no part of the table. The comparison gives NULL, and is taken for one that
-- can't, as neither side can be NULL. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: tlp-where form=tool
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: the query, but not with ((c0 >= '') IS TRUE)
-- @setup
CREATE TABLE t0(c0 INET6);
INSERT INTO t0 VALUES ('::');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 >= '';
-- @run whole
SELECT NULL FROM t0;
-- @run true
SELECT NULL FROM t0 WHERE c0 >= '';
-- @run false
SELECT NULL FROM t0 WHERE NOT (c0 >= '');
-- @run null
SELECT NULL FROM t0 WHERE (c0 >= '') IS NULL;
-- @end
