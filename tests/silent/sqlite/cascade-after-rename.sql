-- A table refers to itself by the name that it had.
PRAGMA foreign_keys=ON;
CREATE TABLE t(a INTEGER PRIMARY KEY,b,c REFERENCES t ON DELETE CASCADE);
INSERT INTO t VALUES(1,2,NULL),(2,3,1),(3,NULL,2);
ALTER TABLE t RENAME TO u;
DELETE FROM u WHERE b=2;
