-- @case 1
-- @oracle: norec form=count flag=istrue
-- @dialect: sqlite
-- @verdict: fail
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @setup
CREATE TABLE t0(c0 REAL PRIMARY KEY DESC, c1 TEXT COLLATE NOCASE, c2 DEFAULT 'x');
INSERT INTO t0(c0, c1) VALUES (-128, 'a'), (10, 'B'), (0.5, NULL), (0.1, ''), (3, '10');
CREATE TABLE t1(c0 INTEGER CHECK (c0 <> 77), c1 INT NOT NULL, c2 BLOB, PRIMARY KEY (c1 DESC, c0));
INSERT INTO t1(c0, c1, c2) VALUES (-1, 1, x'3120'), (4, -1, 'q'), (5, 10, NULL), (6, 11, 0.5);
CREATE TABLE t2(c0 TEXT UNIQUE, c1 NUMERIC, c2 INTEGER NOT NULL DEFAULT 3);
INSERT INTO t2(c0, c1) VALUES ('a', 1), ('b', 2.5), ('c', 'c'), ('', NULL);
CREATE INDEX i0 ON t0(c1, c0);
CREATE INDEX i1 ON t1(c2) WHERE c1 >= 2;
CREATE INDEX i2 ON t2(c1 DESC);
ANALYZE t0;
INSERT INTO t0(c0, c1) VALUES (11, 'zz'), (12, x'00');
UPDATE t0 SET c1 = upper(c1) WHERE c0 > 10;
INSERT INTO t1(c0, c1, c2) VALUES (7, 12, 'r'), (8, 13, 9223372036854775807);
CREATE VIEW v0 AS SELECT c0, c1 FROM t0 WHERE c1 IS NOT NULL;
CREATE TABLE t3(c0, c1 REFERENCES t2(c0), c2 TEXT COLLATE RTRIM);
INSERT INTO t3(c0, c1, c2) VALUES (1, 'a', 'a '), (2, NULL, 'a'), (3, 'c', ' ');
CREATE UNIQUE INDEX i3 ON t3(c0, c2);
DELETE FROM t2 WHERE c0 = 'b';
INSERT INTO t2(c0, c1, c2) VALUES ('d', 7, 8), ('e', -7, -8);
CREATE INDEX i4 ON t2(c0, c2) WHERE c1 IS NOT NULL;
CREATE TABLE t4(c0 INTEGER PRIMARY KEY, c1 AS (c0 * 2), c2 TEXT);
INSERT INTO t4(c0, c2) VALUES (1, 'one'), (2, 'two'), (3, NULL), (40, 'forty');
CREATE INDEX i5 ON t4(c1);
UPDATE t1 SET c2 = c2 || '' WHERE c1 = 13;
REINDEX;
CREATE VIEW v1 AS SELECT t4.c0, t3.c2 FROM t4 LEFT JOIN t3 ON t3.c0 = t4.c0;
INSERT INTO t4(c2) VALUES ('next'), ('last');
ANALYZE;
DELETE FROM t4 WHERE c0 = 2;
INSERT INTO t1(c0, c1, c2) VALUES (9, 14, 'R');
-- @base
-- > SELECT t1.c0, c2 FROM t1 WHERE ((c2 IS NOT 0.5 OR c0 IS NOT 65536) AND 1 < 2) OR unlikely(c0 = 5 OR c1 = 5);
-- @run optimized
SELECT COUNT(*) FROM t1 WHERE ((c2 IS NOT 0.5 OR c0 IS NOT 65536) AND 1 < 2) OR unlikely(c0 = 5 OR c1 = 5);
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT (((c2 IS NOT 0.5 OR c0 IS NOT 65536) AND 1 < 2) OR unlikely(c0 = 5 OR c1 = 5)) IS TRUE AS f FROM t1);
-- @end
