-- A publication that can't tell the rows apart forbids to change them.
CREATE TABLE t(a int, b int);
CREATE PUBLICATION p FOR TABLE t WHERE (b > 9);
INSERT INTO t VALUES (1, 1), (2, 20);
UPDATE t SET a = 1;
DELETE FROM t WHERE a = 1;
