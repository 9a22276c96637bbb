-- A collation of one's own that is called "C".
CREATE COLLATION "C" (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TABLE t0(a text COLLATE public."C", b text, id int);
INSERT INTO t0 VALUES ('A', 'A', 1), ('a', 'a', 2);
SELECT min(a) FROM t0 WHERE id > 1;
SELECT DISTINCT a FROM t0;
SELECT a, count(*) FROM t0 GROUP BY a;
