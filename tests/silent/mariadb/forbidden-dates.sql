-- A date that is stored can not be stored again from here on.
CREATE TABLE t(a int,d date);
SET sql_mode='';
INSERT INTO t VALUES(1,'2020-00-01');
SET sql_mode='STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE';
SELECT * FROM t WHERE a>0;
