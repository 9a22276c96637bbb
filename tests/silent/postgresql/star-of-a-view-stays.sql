-- * of a view means the columns that there were when it was made.
CREATE TABLE t(a int,b int);
INSERT INTO t VALUES(5,1),(6,2);
CREATE VIEW v AS SELECT * FROM t;
ALTER TABLE t ADD COLUMN d text;
SELECT * FROM v WHERE a>5;
