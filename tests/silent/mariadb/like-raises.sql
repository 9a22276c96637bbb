-- A table made LIKE another one has its checks.
CREATE TABLE s(a int unsigned, b int, CHECK(a-5<100));
CREATE TABLE t LIKE s;
INSERT INTO t VALUES (6,1);
UPDATE t SET a=1 WHERE b=1;
