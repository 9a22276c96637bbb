-- An expression of EXCLUDE fails at a value on its way in.
CREATE TABLE t(a int,b int,EXCLUDE USING btree((10/b) WITH =));
INSERT INTO t VALUES(1,1);
UPDATE t SET b=0 WHERE a=1;
