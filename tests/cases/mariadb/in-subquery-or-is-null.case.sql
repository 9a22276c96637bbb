-- @case 1
-- Found by oracle. 9007199254 IN (0, NULL) OR FALSE is NULL, and yet IS NULL of it is not true in
-- WHERE, so the row is in none of the three parts. Of the releases tried, fails on 10.11.19 and no
-- more on 11.8.9; MySQL 9.7.4 is right.
-- @oracle: tlp-where form=tool
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer materialization=off, in_to_exists=off
-- @setup
CREATE TABLE t0(c0 BIGINT, c1 INT);
INSERT INTO t0 VALUES (9007199254, 0), (NULL, NULL);
-- @base
-- > SELECT * FROM t0 WHERE c0 IN (SELECT c1 FROM t0) OR c0 <> 9007199254;
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE c0 IN (SELECT c1 FROM t0) OR c0 <> 9007199254;
-- @run false
SELECT * FROM t0 WHERE NOT (c0 IN (SELECT c1 FROM t0) OR c0 <> 9007199254);
-- @run null
SELECT * FROM t0 WHERE (c0 IN (SELECT c1 FROM t0) OR c0 <> 9007199254) IS NULL;
-- @end
