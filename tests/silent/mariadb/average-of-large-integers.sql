-- The sum of reals depends on their order, where that of integers does not.
CREATE TABLE t0(c0 BIGINT);
INSERT INTO t0 VALUES (-2147483649), (2147483648), (1), (-9007199254740993), (9007199254740993);
SELECT AVG(c0) FROM t0 WHERE c0 LIKE 1;
