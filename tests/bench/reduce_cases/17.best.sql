CREATE TABLE a(b, c, d, PRIMARY KEY(d, c));
INSERT INTO a(c) VALUES(0),(0),(0),(0),(0),(0),(0),(0),(0),(0),(0),(1),(0);
INSERT INTO a(b) VALUES(0),(1),(1),(1),(1);
ANALYZE;
UPDATE a SET c = 1;
SELECT DISTINCT b, d FROM a WHERE c = 1;
