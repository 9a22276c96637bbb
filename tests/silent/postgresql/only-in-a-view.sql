-- The view has the parent's own rows, a copy of the parent all of them.
CREATE TABLE p(a int);
CREATE TABLE c() INHERITS (p);
INSERT INTO p VALUES (1), (2);
INSERT INTO c VALUES (3), (4);
CREATE VIEW v AS SELECT * FROM ONLY p;
SELECT * FROM v ORDER BY a;
