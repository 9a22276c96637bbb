-- No UPDATE without a key from here on.
CREATE TABLE t(id int,v int);
INSERT INTO t VALUES (1,NULL),(2,3),(3,4),(4,5);
SET sql_safe_updates=1;
UPDATE t SET id=1 WHERE v>=4;
