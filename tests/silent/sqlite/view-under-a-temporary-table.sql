-- A stored view reads the stored table, which a temporary one hides.
CREATE TABLE main.t(a,b,c);
INSERT INTO t VALUES(1,2,3),(2,NULL,4);
CREATE TEMP TABLE t(a,b);
CREATE VIEW v AS SELECT * FROM t;
CREATE VIEW w AS SELECT a,b FROM t;
SELECT * FROM v WHERE a>1;
