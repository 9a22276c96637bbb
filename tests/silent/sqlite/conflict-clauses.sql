-- What becomes of a row is up to the clause of a constraint that it meets, in the order in which
-- rows come (lang_conflict.html): rows that go meet none, nor do columns of no such constraint.
CREATE TABLE t0(a INTEGER PRIMARY KEY ON CONFLICT REPLACE, b UNIQUE ON CONFLICT IGNORE,
  c NOT NULL ON CONFLICT FAIL, d);
INSERT INTO t0 VALUES (1, 1, 1, 1), (2, 2, 0, NULL), (3, NULL, 1, 3), (5, 4, 2, 1);
SELECT a FROM t0 WHERE d = 1;
UPDATE t0 SET d = c WHERE a > 1;
UPDATE t0 SET a = a + 1 WHERE d > 0;
UPDATE t0 SET b = d WHERE a > 1;
UPDATE t0 SET c = d, d = a WHERE b > 0 OR d IS NULL;
DELETE FROM t0 WHERE b > 1 OR c = 0;
