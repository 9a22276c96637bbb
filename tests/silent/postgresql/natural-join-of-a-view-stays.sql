-- NATURAL of a view means the columns that there were when it was made.
CREATE TABLE a(x int,y int);
CREATE TABLE b(x int);
INSERT INTO a VALUES(1,2);
INSERT INTO b VALUES (1);
CREATE VIEW v AS SELECT x FROM a NATURAL JOIN b;
ALTER TABLE b ADD COLUMN y int;
SELECT count(*) FROM v;
