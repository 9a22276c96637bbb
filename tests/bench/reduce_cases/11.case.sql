-- @case 1
-- rowid IN (SELECT ..) with statistics brings rows twice.
-- @dialect: sqlite
-- @engine.test: sqlite 3.41.0
-- @engine.reference: sqlite 3.42.0
-- @verdict: fail
-- @check: bag q@test = q@reference
-- @signature: rel:1:missing
-- @setup
CREATE TABLE t1(c0 INT, c1 TEXT, c2 REAL, c3 BLOB);
INSERT INTO t1 VALUES (7, 'open2', 1e3, 'raw'), (12, 'Wim-1', 100, x'616263'), (365, NULL, 12.5, NULL), (NULL, 'nils ', 12.5, x'00ff');
CREATE TABLE nodes(id INTEGER PRIMARY KEY, kind TEXT DEFAULT 'leaf', weight REAL DEFAULT 1.0);
INSERT INTO t1 VALUES (20190501, 'B', 49.90, x'00ff'), (1000, 'bert ', 1e3, x'616263'), (-7, 'aa-1', NULL, 7);
INSERT INTO t1 SELECT * FROM t1 WHERE 0;
CREATE TABLE t2(c0 INTEGER PRIMARY KEY, c1 NUMERIC, c2 TEXT COLLATE NOCASE);
CREATE INDEX nodes_none ON nodes(NULL) WHERE NULL;
INSERT OR IGNORE INTO t2 VALUES (30, 1.0, 'Hugo-1');
INSERT INTO t2 VALUES (40, 1e3, 'A-1'), (41, 1.0, 'Hugo-1');
CREATE TABLE edges(a INT, b INT, cost REAL CHECK (cost >= 0), PRIMARY KEY (a, b)) WITHOUT ROWID;
INSERT INTO t2 VALUES (50, -2.75, 'ok');
CREATE TABLE t3(c0, c1 UNIQUE, c2 INT, c3 TEXT, c4 REAL);
INSERT OR IGNORE INTO t3 VALUES ('aa2', 'K60', -1, 'C', 49.90), ('ute2', 'M61', NULL, 'B', 12.5);
INSERT OR IGNORE INTO t3 VALUES ('A-1', 'A70', 100, 'ok2', 1.0);
CREATE TABLE t4(a, b INT NOT NULL DEFAULT 0, c TEXT);
INSERT OR REPLACE INTO t4(b) VALUES (1);
CREATE INDEX ix_t32 ON t3(c0 COLLATE NOCASE) WHERE c3 <> 1;
CREATE TABLE IF NOT EXISTS t5(x REAL, y REAL, z INT);
INSERT INTO nodes(kind) VALUES ('root'), ('leaf'), ('leaf'), ('inner');
INSERT OR IGNORE INTO t5 VALUES (12.5, 0.5, 10);
SELECT (SELECT count(*) FROM t3 WHERE c0 IN (SELECT z FROM t5)), total(y) FROM t5;
INSERT INTO edges VALUES (1, 2, 0.5), (1, 3, 1.5), (1, 4, 0), (4, 2, 9);
CREATE TABLE IF NOT EXISTS t6(k TEXT PRIMARY KEY, v BLOB);
INSERT OR IGNORE INTO t6 VALUES ('M100', x'616263'), ('B101', 'raw'), ('B102', 'raw'), ('X103', '');
INSERT OR REPLACE INTO t6 VALUES ('M110', 'raw'), ('X111', x'616263'), ('K112', x'616263');
SELECT k FROM t6 EXCEPT SELECT y FROM t5 ORDER BY 1;
SELECT c2, count(*), max(c2) FROM t2 WHERE c0 IN (2, 5, 20190501, 17) GROUP BY 1 HAVING count(*) > 0 ORDER BY 1, 2;
CREATE INDEX nodes_id ON nodes(id);
SELECT c0 FROM t2 EXCEPT SELECT v FROM t6 ORDER BY 1;
INSERT OR IGNORE INTO t1(c0) VALUES (99), (NULL), (10), (1000);
INSERT OR REPLACE INTO t1(c3) VALUES (7), ('raw');
CREATE VIEW v_t33 AS WITH recent AS (SELECT * FROM t3 WHERE (c2 <= 10 OR c1 <> 99)) SELECT DISTINCT c2 AS a, c3 AS b FROM recent;
SELECT (SELECT count(*) FROM t5 WHERE (x || 'north2') = 10), total(c0) FROM t3;
INSERT OR IGNORE INTO t2 VALUES (140, 1.0, 'xenia');
UPDATE t1 SET c0 = 3 WHERE c0 BETWEEN -7 AND -7;
UPDATE OR IGNORE t4 SET b = 3 WHERE (c BETWEEN 'Otto-1' AND 'ada ' AND NOT (b IS NOT NULL));
CREATE INDEX edges_cost ON edges(cost DESC) WHERE cost > 0;
ALTER TABLE t6 ADD COLUMN note4 TEXT DEFAULT 'n/a';
CREATE INDEX by_t55 ON t5(z DESC);
INSERT OR IGNORE INTO t6(k) VALUES ('A150');
UPDATE OR IGNORE t2 SET c1 = 1.0 WHERE (c2 + -7) <> -1;
UPDATE OR IGNORE t4 SET b = -1 WHERE a IN (SELECT c0 FROM t2);
CREATE VIEW reachable AS WITH RECURSIVE walk(id, depth) AS (SELECT 1, 0 UNION SELECT b, depth + 1 FROM walk JOIN edges ON a = id WHERE depth < 4) SELECT DISTINCT id FROM walk;
ALTER TABLE t3 ADD COLUMN note6 INT DEFAULT 0;
UPDATE t3 SET c0 = 'sven2' WHERE c4 LIKE 'c%';
ANALYZE nodes;
UPDATE t6 SET v = x'616263' WHERE v <= 'bert';
SELECT count(*) FROM t3 AS p JOIN t3 AS q ON p.c1 IS NULL AND q.c1 IS NOT NULL;
CREATE TEMP TABLE heavy AS SELECT n.id, n.kind FROM nodes AS n WHERE n.rowid IN (SELECT id FROM nodes WHERE weight > 0 OR kind = 'root') AND n.id < NULL AND (((CASE WHEN (SELECT count(*) FROM t6 WHERE k < 'raw') >= 0 THEN (CASE WHEN (SELECT count(*) FROM t2 WHERE (c1 BETWEEN 9.99 AND 0.5 OR c1 LIKE 'x%')) >= 0 THEN n.weight IS NOT NULL ELSE 0 END) AND (1 < 6 OR NULL IS NOT NULL) ELSE 0 END) AND coalesce(3, 0) IN (3, 6))) AND (4 < 9 OR NULL IS NOT NULL);
INSERT OR IGNORE INTO t5 VALUES (1e3, 12.5, 42), (0.0, 49.90, 5), (3.25, 1e3, 1);
BEGIN;
DELETE FROM t6 WHERE k IN ('rosa ', 'paid ') AND (v IS NOT NULL OR (k BETWEEN 'Tim' AND 'aa' AND NOT (v IS NOT NULL)));
ROLLBACK;
CREATE INDEX idx_t18 ON t1(c2, c0 || 1);
CREATE VIEW report_t69 AS SELECT x.*, y.c AS other FROM t6 AS x INNER JOIN t4 AS y ON y.a LIKE 'B%';
-- @run q@test
SELECT upper(h.kind), h.id, (SELECT count(*) FROM edges AS e WHERE e.a = h.id) AS fan_out FROM heavy AS h LEFT JOIN reachable AS r USING (id) GROUP BY h.id, h.kind HAVING count(*) >= 1 ORDER BY h.kind, h.id;
-- @run q@reference
SELECT upper(h.kind), h.id, (SELECT count(*) FROM edges AS e WHERE e.a = h.id) AS fan_out FROM heavy AS h LEFT JOIN reachable AS r USING (id) GROUP BY h.id, h.kind HAVING count(*) >= 1 ORDER BY h.kind, h.id;
-- @actual q@test
-- | 'INNER'	4	1
-- | 'LEAF'	2	0
-- | 'LEAF'	3	0
-- @actual q@reference
-- @end
