-- What is grouped by one collation is compared by another.
CREATE COLLATION ci2 (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TABLE g(id int, a text COLLATE ci2);
INSERT INTO g VALUES (1,'abc'),(2,'ABC');
CREATE TABLE f(c text);
INSERT INTO f VALUES ('abc'),('ABC');
SELECT c, (SELECT max(g.id) FROM g WHERE g.a = f.c COLLATE "C") FROM f;
