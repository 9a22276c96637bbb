-- A primary key of a part of a column makes all of it NOT NULL.
CREATE TABLE t(a TEXT, b INT, PRIMARY KEY (a(9)));
INSERT INTO t VALUES ('a', 1), ('b', 2);
UPDATE t SET a = NULL WHERE b = 1;
SELECT a FROM t WHERE b = 1;
SELECT a FROM t WHERE b < 2;
SELECT a FROM t WHERE b > 1;
SELECT a FROM t WHERE NOT b > 1;
