-- Of the two columns called a one is renamed.
CREATE TABLE t1(b, a);
INSERT INTO t1 VALUES(2, 1);
CREATE TABLE t2(a, c);
INSERT INTO t2 VALUES(1, 3);
CREATE TABLE t3 AS SELECT * FROM t1, t2;
SELECT * FROM t3;
