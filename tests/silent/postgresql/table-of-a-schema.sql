-- Two tables go by one name in two schemas.
CREATE SCHEMA s;
CREATE TABLE s.t(a int, b int);
INSERT INTO s.t VALUES (1, 2), (3, 4);
CREATE TABLE t(a int NOT NULL, c int);
INSERT INTO t VALUES (5, 6);
SELECT a FROM s.t WHERE b > 2;
