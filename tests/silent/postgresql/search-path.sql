-- An unqualified name is looked up along the path.
CREATE TABLE t(a int,b int);
INSERT INTO t VALUES(5,1);
CREATE SCHEMA s;
SET search_path=s;
CREATE TABLE t(a int,b int);
INSERT INTO t VALUES(5,5);
SELECT * FROM t WHERE a=5;
