-- UPDATE of a part of a period splits rows.
CREATE TABLE t(a int,b int,s date,e date,PERIOD FOR p(s,e));
INSERT INTO t VALUES(1,2,'2020-01-01','2020-12-31');
UPDATE t FOR PORTION OF p FROM '2020-03-01' TO '2020-04-01' SET a=9 WHERE b=2;
