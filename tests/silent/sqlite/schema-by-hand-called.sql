-- The index is another table's from here on, and the PRAGMA is written otherwise.
CREATE TABLE t1(a PRIMARY KEY, b) WITHOUT ROWID;
CREATE UNIQUE INDEX i1 ON t1(b);
INSERT INTO t1 VALUES(1, 'i'), (2, 'ii');
CREATE TABLE t2(a INTEGER PRIMARY KEY, b);
CREATE UNIQUE INDEX i2 ON t2(b);
INSERT INTO t2 VALUES(1, 'i'), (2, 'ii'), (3, 'iii');
PRAGMA main.writable_schema(1);
UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'i2')
 WHERE name = 'i1';
BEGIN;
CREATE TABLE reread(a);
ROLLBACK;
SELECT * FROM t1 WHERE b = 'iii';
