-- An aggregate that stands in ORDER BY alone makes one group of all rows.
CREATE TABLE t(a INT);
INSERT INTO t VALUES (1), (2);
SELECT COALESCE(1) FROM t ORDER BY STRCMP(STDDEV_SAMP(a), 'bar');
SELECT 1 FROM t ORDER BY SUM(a);
