-- A CHECK that ALTER TABLE adds fails at a value on its way in.
CREATE TABLE t(id int,v int);
ALTER TABLE t ADD CHECK(10/v<100);
INSERT INTO t VALUES(1,5);
UPDATE t SET v=0 WHERE v=5;
