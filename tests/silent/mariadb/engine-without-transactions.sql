-- No ROLLBACK takes back what happens to tables made from here on.
SET default_storage_engine=MyISAM;
CREATE TABLE t(a int,b int);
INSERT INTO t VALUES (1,2),(3,4);
UPDATE t SET a=4 WHERE b=2;
SELECT a FROM t WHERE b=2;
