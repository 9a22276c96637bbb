-- DEFAULT() tells what the table says of the column, not what is in it; of an expression whatever
-- the row at hand makes it.
CREATE TABLE t(a int DEFAULT 0, b int DEFAULT a, c int DEFAULT 7);
INSERT INTO t VALUES (), (1, 2, 3);
SELECT DEFAULT(b) FROM t;
SELECT DEFAULT(c) FROM t WHERE a = 1;
