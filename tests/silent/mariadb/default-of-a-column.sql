-- DEFAULT() tells what the table says of the column, not what is in it.
CREATE TABLE t(a int DEFAULT 0, b int DEFAULT a);
INSERT INTO t VALUES ();
SELECT DEFAULT(b) FROM t;
