-- A row that a cursor stands on can be changed, and not selected.
CREATE TABLE t(a int, b text);
INSERT INTO t VALUES (1, 'x'), (2, 'y');
BEGIN;
DECLARE c CURSOR FOR SELECT * FROM t;
FETCH 1 FROM c;
UPDATE t SET b = 'z' WHERE CURRENT OF c;
ROLLBACK;
UPDATE t SET b = 'z' WHERE CURRENT OF c;
