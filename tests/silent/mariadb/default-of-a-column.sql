-- DEFAULT() tells what the table says of the column, not what is in it; of an expression whatever
-- the row at hand makes it.
CREATE TABLE t(a int DEFAULT 0, b int DEFAULT a);
INSERT INTO t VALUES ();
SELECT DEFAULT(b) FROM t;
CREATE TABLE u(a int, c int DEFAULT 7);
INSERT INTO u VALUES (1, 2), (2, 3);
SELECT DEFAULT(c) FROM u WHERE a = 1;
