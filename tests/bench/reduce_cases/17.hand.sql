CREATE TABLE t0 (c0, c1, c2, c3, PRIMARY KEY (c3, c2));
INSERT INTO t0(c2) VALUES (0), (0), (0), (0), (0), (0), (0), (0), (0), (0), (NULL), (1), (0);
UPDATE t0 SET c1 = 0;
INSERT INTO t0(c0) VALUES (0), (0), (NULL), (0), (0);
ANALYZE t0;
UPDATE t0 SET c2 = 1;
SELECT DISTINCT * FROM t0 WHERE t0.c2 = 1;
