-- The affinities of a table made of a compound are one of its arms', it is open of which.
CREATE TABLE i(a INT,b TEXT);
INSERT INTO i VALUES(1,'1'),(2,'2');
CREATE TABLE y AS SELECT a FROM i UNION ALL SELECT b FROM i;
SELECT * FROM (SELECT a FROM y) WHERE a>'1';
