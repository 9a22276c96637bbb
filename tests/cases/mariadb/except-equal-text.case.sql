-- @case 1
-- Found by oracle. 'a' and 'A' are equal by the default collation: what EXCEPT leaves of the one
-- without the other is nothing. BINARY tells them apart. Where it is moved into both arms, as if what
-- holds for one of equal values held for all, it takes the 'A' out of the second arm, which then takes
-- away no 'a': a WHERE makes a row.
-- Of the releases tried, fails on 10.11.19 and 11.8.9; with condition_pushdown_for_derived off there is no row.
-- @oracle: tlp-where form=some
-- @dialect: mariadb
-- @check: bag some <= whole
-- @signature: rel:1:missing
-- @cause: optimizer derived_merge=off,derived_with_keys=off,condition_pushdown_for_derived=off
-- @setup
CREATE TABLE t0(c0 VARCHAR(20));
INSERT INTO t0 VALUES ('a');
CREATE TABLE t1(c0 VARCHAR(20));
INSERT INTO t1 VALUES ('A');
-- @base
-- > SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE BINARY c0 = 'a';
-- @run whole
SELECT NULL FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s;
-- @run some
SELECT NULL FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE BINARY c0 = 'a';
-- @end
