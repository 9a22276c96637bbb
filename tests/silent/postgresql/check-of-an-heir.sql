-- A CHECK of an heir fails at a value on its way in.
CREATE TABLE base(a int, b int);
CREATE TABLE kid(CHECK(10/a<100)) INHERITS(base);
INSERT INTO kid VALUES(3,1),(4,2);
UPDATE base SET a=0 WHERE b=1;
