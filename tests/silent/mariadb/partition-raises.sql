-- The expression of a partition fails at a value on its way in.
CREATE TABLE t(a int unsigned,b int) PARTITION BY HASH(a-5) PARTITIONS 2;
INSERT INTO t VALUES(6,2);
UPDATE t SET a=1 WHERE b=2;
