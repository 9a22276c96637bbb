-- The column is NOT NULL, which nobody wrote.
CREATE TABLE t AS SELECT '' AS a;
UPDATE t SET a = NULL;
