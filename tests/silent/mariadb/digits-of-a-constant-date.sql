-- A constant has as many digits of a second as are written, what is none has six.
CREATE TABLE t(a INT);
INSERT INTO t VALUES (NULL), (1);
SELECT '1-01-08 0' - INTERVAL 0 DAY FROM t;
SELECT adddate('2000-01-01 0', 1) FROM t;
SELECT subdate('2000-01-01 0', 1) FROM t;
