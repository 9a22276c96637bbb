-- total() names no column, so it is the inner query's: with one of x2 in it it would be x2's.
CREATE TABLE x1(a, b);
INSERT INTO x1 VALUES(1, 2);
CREATE TABLE x2(x);
INSERT INTO x2 VALUES(NULL), (NULL), (NULL);
SELECT ( SELECT total((SELECT b FROM x1)) ) FROM x2;
