-- No SELECT gives any row from here on.
CREATE TABLE t(id INT, v INT);
INSERT INTO t VALUES (1, NULL), (2, 3), (3, 4);
SET sql_select_limit = 0;
SELECT id FROM t WHERE v >= 0;
