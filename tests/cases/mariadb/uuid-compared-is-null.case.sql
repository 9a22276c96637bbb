-- @case 1
-- Found by oracle. A UUID compared with a text that is none is NULL, as SELECT shows it; IS NULL of
-- the same comparison is 0. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: rules
-- @dialect: mariadb
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 UUID);
INSERT INTO t0 VALUES ('00000000-0000-0000-0000-000000000001');
-- @base
-- > SELECT wh_rule('truth-plus-zero', c0 > '1') IS NULL FROM t0;
-- @run original
SELECT (c0 > '1') IS NULL FROM t0;
-- @run transformed
SELECT (((c0 > '1')) + 0 <> 0) IS NULL FROM t0;
-- @end
