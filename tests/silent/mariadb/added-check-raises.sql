-- A CHECK that ALTER TABLE adds fails at a value on its way in.
CREATE TABLE t(a int unsigned, b int);
ALTER TABLE t ADD CHECK(a-5<100);
INSERT INTO t VALUES(6,5);
UPDATE t SET a=1 WHERE b=5;
