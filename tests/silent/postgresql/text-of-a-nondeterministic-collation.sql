-- Equal texts differ, and so does what is made of them: which of them MIN and DISTINCT give is open.
CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE DOMAIN d AS text COLLATE ci;
CREATE TABLE t0(a text COLLATE ci, b d, id int);
INSERT INTO t0 VALUES ('A', 'A', 1), ('a', 'a', 2), ('b', 'b', 3), ('B', 'B', 4);
SELECT min(a || 'x') FROM t0 WHERE id > 1;
SELECT DISTINCT CAST(a AS varchar) FROM t0 WHERE id > 1;
SELECT a || 'x' FROM t0 UNION SELECT 'ax';
SELECT length(a), a || '' FROM t0 ORDER BY a || '';
SELECT DISTINCT concat(a, 'x') FROM t0;
SELECT DISTINCT replace(a, 'A', 'z') FROM t0;
SELECT max(a || 'x') FROM t0;
SELECT max(concat(a, 'x')) FROM t0;
SELECT min(b) FROM t0 WHERE id > 1;
SELECT DISTINCT b FROM t0;
