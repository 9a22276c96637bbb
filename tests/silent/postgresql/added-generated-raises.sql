-- A generated column that ALTER TABLE adds fails at a value on its way in.
CREATE TABLE t(id int, a int);
ALTER TABLE t ADD COLUMN c int GENERATED ALWAYS AS (10/(a-9)) STORED;
INSERT INTO t VALUES(1,5);
UPDATE t SET a=9 WHERE id=1;
