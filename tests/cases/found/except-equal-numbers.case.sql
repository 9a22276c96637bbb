-- @case 1
-- Found by oracle. 1 and 1.0 are equal: what EXCEPT leaves of the one without the other is nothing.
-- typeof(c0) tells them apart. Where it is moved into both arms, as if what holds for one of equal
-- values held for all, it takes the 1.0 out of the second arm, which then takes away no 1: a WHERE
-- makes a row. Of the releases tried, fails on 3.15.0 to 3.39.3 and 3.41.0 to 3.54.1.
-- @oracle: tlp-where form=some
-- @dialect: sqlite
-- @check: bag some <= whole
-- @signature: rel:1:missing
-- @cause: optimizer PushDown
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 VALUES (1);
CREATE TABLE t1(c0);
INSERT INTO t1 VALUES (1.0);
-- @base
-- > SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE typeof(c0) = 'integer';
-- @run whole
SELECT NULL FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s;
-- @run some
SELECT NULL FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE typeof(c0) = 'integer';
-- @end
