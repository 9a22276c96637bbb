-- ALTER TABLE makes an heir of a table that has a CHECK.
CREATE TABLE base(a int, b int);
CREATE TABLE kid(a int, b int, CHECK(10/a<100));
ALTER TABLE kid INHERIT base;
INSERT INTO kid VALUES(3,1),(4,2);
UPDATE base SET a=0 WHERE b=1;
