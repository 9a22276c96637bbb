-- A table made LIKE another one has its checks and generated columns.
CREATE TABLE s(a int, g int GENERATED ALWAYS AS (10/(a-9)) STORED, c int CHECK(10/c<100));
CREATE TABLE t(LIKE s INCLUDING ALL);
INSERT INTO t(a,c) VALUES (1,1);
UPDATE t SET a=9 WHERE c=1;
