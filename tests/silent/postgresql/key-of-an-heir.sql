-- A foreign key of an heir takes away more of its rows.
CREATE TABLE base(a int PRIMARY KEY,b int);
CREATE TABLE kid(c int REFERENCES base ON DELETE CASCADE) INHERITS(base);
INSERT INTO base VALUES(1,1),(2,2);
INSERT INTO kid VALUES(3,3,2),(4,4,1);
DELETE FROM base WHERE b=2;
