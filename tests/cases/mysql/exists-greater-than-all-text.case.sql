-- @case 1
-- Bug #119909. x >= ALL (SELECT text) becomes x >= MAX(text), but MAX compares texts and >=
-- numbers: the greatest text is 0 as a number, another is 4. It happens only when the EXISTS on the
-- left reads the same table. Release not stated. Of the releases tried, fails on 9.7.4.
-- @dialect: mysql
-- @check: bag same_table = other_table
-- @signature: rel:1:both
-- @ref: https://bugs.mysql.com/bug.php?id=119909
-- @cause: schema NOT NULL
-- @setup
CREATE TABLE t0(c1 DOUBLE);
CREATE TABLE t1(c1 MEDIUMTEXT NOT NULL);
INSERT INTO t0 VALUES (1.0);
INSERT INTO t1(c1) VALUES ('4r4d'), ('poe_test');
-- @run same_table
SELECT (EXISTS (SELECT c1 FROM t1)) >= ALL (SELECT c1 FROM t1);
-- @run other_table
SELECT (EXISTS (SELECT c1 FROM t0)) >= ALL (SELECT c1 FROM t1);
-- @end
