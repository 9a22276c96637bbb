-- Equal strings have not the same length.
CREATE COLLATION ci1 (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
CREATE TABLE t(id int PRIMARY KEY, x text COLLATE ci1);
INSERT INTO t VALUES (1, E'a\u0301bx');
SELECT id FROM t WHERE x LIKE 'ab%';
