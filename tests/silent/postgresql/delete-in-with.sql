-- A WITH that changes rows: each run changes the data.
CREATE TABLE t(a int,b int);
INSERT INTO t VALUES(1,2),(3,4),(1,7);
WITH x AS (DELETE FROM t WHERE a=1 RETURNING a) SELECT * FROM t WHERE b>2;
