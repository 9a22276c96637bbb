-- The index holds what LIKE meant before.
CREATE TABLE t(a TEXT,b);
CREATE INDEX i ON t(b) WHERE a LIKE 'A%';
INSERT INTO t VALUES('a',1),('A',2),('b',1);
PRAGMA case_sensitive_like=ON;
SELECT a FROM t WHERE b>=1 AND a LIKE 'A%';
