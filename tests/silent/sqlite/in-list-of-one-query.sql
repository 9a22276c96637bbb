-- One query between two brackets gives its value's affinity, two of them none.
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES (1, 2), (3, 4);
SELECT a FROM t WHERE '1' IN ((SELECT a FROM t WHERE a = 1));
