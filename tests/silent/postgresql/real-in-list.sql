-- Constants become reals of four bytes, what is computed does not.
CREATE TABLE t(r real);
INSERT INTO t VALUES (0.1);
SELECT r FROM t WHERE r IN (0.1, 0.2);
