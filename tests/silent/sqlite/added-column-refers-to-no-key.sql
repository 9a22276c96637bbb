-- A column that ALTER TABLE adds refers to what is no key: DELETE fails, SELECT does not.
PRAGMA foreign_keys=ON;
CREATE TABLE p(a,b);
INSERT INTO p VALUES(1,2),(3,4);
CREATE TABLE c(x);
ALTER TABLE c ADD COLUMN y REFERENCES p(a);
DELETE FROM p WHERE b=2;
