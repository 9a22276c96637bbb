-- A WITH that changes rows: each run changes the data.
CREATE TABLE t(a int,b int);
INSERT INTO t VALUES(1,2),(3,4),(1,7);
WITH x AS (INSERT INTO t VALUES(5,5) RETURNING a) SELECT * FROM t WHERE b>2;
